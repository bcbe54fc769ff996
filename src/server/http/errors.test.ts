import { sql } from "kysely";
import { afterAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { startTestApp } from "../../../test/app.ts";
import { castOf } from "../../../test/cast.ts";
import { untilWaitingForLocks } from "../../../test/locks.ts";
import { DatabaseProxy } from "../../../test/database-proxy.ts";

describe("an internal error", () => {
  test("is answered 500 with a text that shows no stack, SQL or path", async () => {
    const app = await startTestApp();
    const { alice, submitText } = await castOf(app);
    const id = await submitText(alice);
    await sql`alter table post_feeds rename column position to place`.execute(app.db);
    await sql`alter table posts rename column comment_count to comments`.execute(app.db);
    await sql`alter table hearts rename to likes`.execute(app.db);
    await sql`alter table members add check (email <> 'zed@example.com')`.execute(app.db);

    const token = alice.token;
    const answers = await Promise.all([
      app.call("GET", `/submission/${id}`),
      app.call("GET", "/submissions"),
      app.call("POST", `/submission/${id}/upvote`, { token }),
      app.call("POST", `/submission/${id}/comments`, { token, body: { text: "x" } }),
      app.call("POST", "/register", {
        body: { username: "zed", email: "zed@example.com", password: "a long secret" },
      }),
    ]);
    for (const { status, body } of answers) {
      expect([status, body]).toEqual([
        500,
        { error: "Something went wrong on our side. Please try again.", code: "internal" },
      ]);
    }
    await app.close();
  });
});

describe("an error answer", () => {
  test("has its error's code, and matches the schema in the API's description", async () => {
    const app = await startTestApp();
    const { alice, bob, submitText } = await castOf(app);
    const id = await submitText(alice);
    const { components } = (await app.call("GET", "/openapi.json")).body;
    const described = z.fromJSONSchema(components.schemas.Error);
    const { token } = bob;
    for (const [code, answer] of Object.entries({
      notFound: await app.call("GET", "/nothing"),
      badAddress: await app.call("GET", "/submission/%ZZ"),
      submissionNotFound: await app.call("GET", "/submission/404404"),
      invalid: await app.call("POST", "/register", { body: { username: "x", email: "x", password: "x" } }),
      usernameTaken: await app.call("POST", "/register", { body: { ...alice, email: "new@example.com" } }),
      invalidLogin: await app.call("POST", "/login", { body: { email: alice.email, password: "x" } }),
      signedOut: await app.call("GET", "/profile"),
      sessionEnded: await app.call("GET", "/profile", { token: "x".repeat(43) }),
      notAllowed: await app.call("DELETE", `/submission/${id}`, { token }),
      notJson: await app.call("POST", "/submit", {
        token,
        raw: "x",
        headers: { "content-type": "text/xml" },
      }),
      malformedJson: await app.call("POST", "/submit", { token, raw: "{" }),
      notAnObject: await app.call("POST", "/submit", { token, raw: "[]" }),
      bodyTooLarge: await app.call("POST", "/submit", { token, raw: " ".repeat(600_000) }),
    })) {
      expect([code, answer.body.code, answer.status >= 400]).toEqual([code, code, true]);
      expect([code, described.safeParse(answer.body).error]).toEqual([code, undefined]);
    }
    await app.close();
  });

  test("has the same code for a malformed cursor as for a well-formed one that the site never issued", async () => {
    const app = await startTestApp();
    for (const cursor of ["!", "x"]) {
      const answer = await app.call("GET", `/submissions?cursor=${cursor}`);
      expect([cursor, answer.body.code]).toEqual([cursor, "invalidCursor"]);
    }
    await app.close();
  });
});

test("requests that Fastify itself refuses get the API's error shape and texts", async () => {
  const app = await startTestApp();
  const noPage = await app.call("POST", "/../login", { body: {} });
  expect([noPage.status, noPage.body]).toEqual([
    404,
    { error: "There is nothing at this address.", code: "notFound" },
  ]);
  await app.close();
});

describe("while the database is unreachable", () => {
  test("requests get 503 with Retry-After, those under way too, and the site recovers by itself", async () => {
    const proxy = new DatabaseProxy();
    const app = await startTestApp({ through: (straight) => proxy.to(straight) });
    afterAll(() => app.close());
    const { alice, submitText } = await castOf(app);
    const id = await submitText(alice);

    let underWay: ReturnType<typeof app.call> | undefined;
    const locked = app.db.transaction().execute(async (transaction) => {
      await sql`lock table posts`.execute(transaction);
      underWay = app.call("GET", `/submission/${id}`);
      await untilWaitingForLocks(app.db, 1);
      await proxy.close();
    });
    await expect(locked).rejects.toThrow(/connection/i);

    const token = alice.token;
    const answers = await Promise.all([
      underWay!,
      app.call("GET", `/submission/${id}`),
      app.call("GET", "/submissions?sort=popularity"),
      app.call("GET", "/events?category=*"),
      app.call("GET", "/profile", { token }),
      app.call("POST", `/submission/${id}/upvote`, { token }),
      app.call("POST", "/login", { body: alice }),
      app.call("POST", "/submit", { token, body: { title: "x", contentType: "text", content: "x" } }),
    ]);
    for (const { status, body, headers } of answers) {
      expect([status, body]).toEqual([
        503,
        { error: "The site is busy or starting. Please try again in a moment.", code: "unavailable" },
      ]);
      expect(Number(headers.get("retry-after"))).toBeGreaterThan(0);
    }

    await proxy.open();
    expect(await app.call("GET", `/submission/${id}`)).toMatchObject({ status: 200 });
    expect(await app.call("POST", `/submission/${id}/upvote`, { token })).toMatchObject({ status: 200 });
  });
});
