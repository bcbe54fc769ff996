import { once } from "node:events";
import { connect } from "node:net";
import { gzipSync } from "node:zlib";
import { afterAll, describe, expect, test } from "vitest";
import { startTestApp } from "../../../test/app.ts";
import { castOf } from "../../../test/cast.ts";

const app = await startTestApp();
const { alice, bob, submitText } = await castOf(app);
afterAll(() => app.close());

const submit = (raw: string | Uint8Array<ArrayBuffer>, headers: Record<string, string> = {}) =>
  app.call("POST", "/submit", { token: alice.token, raw, headers });
const TEXT = { title: "x", contentType: "text", content: "x" };

describe("a request that is not JSON", () => {
  test.each([
    "text/plain",
    "application/x-www-form-urlencoded",
    "multipart/form-data",
    "text/html",
    "x",
    "application/jsonx",
  ])("is a 415: content type %s", async (type) => {
    const answer = await submit(JSON.stringify(TEXT), { "content-type": type });
    expect([answer.status, answer.body]).toEqual([
      415,
      { error: "Please send the request as JSON.", code: "notJson" },
    ]);
  });

  test.each(["{", "{]", "undefined", "NaN", "'x'", `{"a":1,}`, "\0", `{"__proto__":{"role":"admin"}}`])(
    "is a 400 if it is malformed: %s",
    async (raw) => {
      const answer = await submit(raw);
      expect([answer.status, answer.body]).toEqual([
        400,
        { error: "The request is not valid JSON.", code: "malformedJson" },
      ]);
    },
  );

  test.each(["null", "[]", "1", "true", '"text"', '[{"title":"x"}]'])(
    "is a 400 if it is not an object: %s",
    async (raw) => {
      for (const path of ["/login", "/register", "/votes/status", "/submission/1/comments"]) {
        const { status, body } = await app.call("POST", path, { raw, token: alice.token });
        expect([path, status, body.errors]).toEqual([path, 400, ["The request must be a JSON object."]]);
      }
    },
  );

  test("is a 400 if the body is empty and the call needs one", async () => {
    const { status, body } = await submit("");
    expect([status, body.errors]).toEqual([400, ["The request must be a JSON object."]]);
  });

  test.each([
    ["POST", 200, "/submission/:id/upvote"],
    ["POST", 200, "/submission/:id/unvote"],
    ["POST", 200, "/notifications/read"],
    ["POST", 201, "/submission/:id/report"],
    ["POST", 204, "/visit"],
    ["DELETE", 200, "/submission/:id"],
  ] as const)(
    "an empty body sent as JSON is accepted where none is needed: %s %i %s",
    async (method, status, path) => {
      const id = await submitText(alice);
      const headers = { "content-type": "application/json" };
      // Alice wrote the post, and reporting an own post is refused.
      const { token } = path.endsWith("/report") ? bob : alice;
      const answer = await app.call(method, path.replace(":id", id), {
        token,
        raw: "",
        headers,
      });
      expect(answer.status).toBe(status);
    },
  );

  test("JSON with a charset is JSON", async () => {
    const type = "Application/JSON; charset=UTF-8";
    expect(await submit(JSON.stringify(TEXT), { "content-type": type })).toMatchObject({ status: 201 });
  });
});

/** A post's JSON with these bytes in its title. */
function around(bytes: number[]): Uint8Array<ArrayBuffer> {
  const [before, after] = ['{"title":"Bytes ', '","contentType":"text","content":"x"}'];
  return new Uint8Array([...Buffer.from(before), ...bytes, ...Buffer.from(after)]);
}

describe("a body that is not UTF-8 is refused, and never stored as another text", () => {
  test.each([
    ["a byte that UTF-8 never uses", [0xff]],
    ["a continuation byte without a lead byte", [0x80]],
    ["a truncated character", [0xe2, 0x82]],
    ["an overlong encoding", [0xc0, 0xaf]],
    ["half of a surrogate pair", [0xed, 0xa0, 0xbd]],
    ["Latin-1", [0xe4]],
  ])("400: %s", async (_what, bytes) => {
    const answer = await submit(around(bytes));
    const error = "The request is not valid UTF-8 text.";
    expect([answer.status, answer.body]).toEqual([400, { error, code: "notUtf8", errors: [error] }]);
  });

  test("valid UTF-8 is stored unchanged", async () => {
    const { status, body } = await submit(around([...Buffer.from("ä€👋")]));
    expect(status).toBe(201);
    const { submission } = (await app.call("GET", `/submission/${body.submissionId}`)).body;
    expect(submission.title).toBe("Bytes ä€👋");
  });
});

describe("a body that is too large", () => {
  const TOO_LARGE = { status: 413, body: { error: "The request is too large.", code: "bodyTooLarge" } };

  test("is a 413", async () => {
    expect(await submit(JSON.stringify({ ...TEXT, content: "x".repeat(600_000) }))).toMatchObject(TOO_LARGE);
  });
});

describe("a compressed body", () => {
  const gzipped = new Uint8Array(gzipSync(JSON.stringify(TEXT)));
  const bomb = new Uint8Array(gzipSync(Buffer.alloc(50_000_000, " ")));

  test.each([
    ["gzip", gzipped],
    ["gzip", bomb],
    ["gzip", JSON.stringify(TEXT)],
    ["deflate", "no such thing"],
    ["br", JSON.stringify(TEXT)],
    ["zstd", gzipped],
    ["GZIP, gzip", gzipped],
    ["snappy", "x"],
  ])("is a 415: content-encoding %s", async (encoding, body) => {
    for (let time = 0; time < 5; time++) {
      const answer = await submit(body, { "content-encoding": encoding });
      expect([answer.status, answer.body]).toEqual([
        415,
        { error: "Please send the request uncompressed.", code: "compressed" },
      ]);
    }
  });

  test("content-encoding identity is accepted", async () => {
    expect(await submit(JSON.stringify(TEXT), { "content-encoding": "identity" })).toMatchObject({
      status: 201,
    });
  });
});

describe("the fields of a body", () => {
  test("unknown fields are ignored", async () => {
    expect(await submit(JSON.stringify({ ...TEXT, id: "1", deleted_at: null, x: {} }))).toMatchObject({
      status: 201,
    });
  });

  test("fields named like JavaScript's own properties have no effect", async () => {
    const keys = `"toString":1,"hasOwnProperty":2,"valueOf":null,"then":3`;
    expect(await submit(`{${keys},"title":"x","contentType":"text","content":"x"}`)).toMatchObject({
      status: 201,
    });
    expect(({} as { role?: string }).role).toBeUndefined();
  });
});

describe("text that PostgreSQL or JSON cannot hold is a 400, not a 500", () => {
  const UNSTORABLE = ["a\0b", "a\ud83d", "\ude00a"];
  const fields = UNSTORABLE.flatMap((text) =>
    [
      ["/register", "username", { username: text, email: "a@example.com", password: "long enough" }],
      ["/register", "email", { username: "somebody", email: `${text}@example.com`, password: "long enough" }],
      [
        "/register",
        "password",
        { username: "somebody", email: "a@example.com", password: `${text} long enough` },
      ],
      ["/login", "email", { email: text, password: "x" }],
      ["/login", "password", { email: "alice@example.com", password: text }],
      ["/submit", "title", { ...TEXT, title: text }],
      ["/submit", "content", { ...TEXT, content: text }],
      ["/submit", "link", { ...TEXT, contentType: "link", content: `https://example.com/${text}` }],
      [
        "/submit",
        "video",
        { ...TEXT, contentType: "video", content: `https://youtu.be/dQw4w9WgXcQ?${text}` },
      ],
      ["/submit", "customCategories", { ...TEXT, customCategories: [text] }],
      ["/submission/1/comments", "text", { text }],
    ].map(
      ([path, field, body]) => [path, field, JSON.stringify(text), body] as [string, string, string, object],
    ),
  );

  test.each(fields)("%s %s %s", async (path, _field, _text, body) => {
    expect(await app.call("POST", path, { body, token: alice.token })).toMatchObject({
      status: 400,
      body: {
        errors: [expect.stringMatching(/cannot be stored|is not valid|must be a valid|may contain only/)],
      },
    });
  });

  test.each([
    ["/submission/%00", 404],
    ["/submission/%00/comments", 404],
    ["/submission/%F0%9F%92%94", 404],
    ["/submissions?category=%00", 400],
    ["/submissions?category=a%00b", 400],
    ["/submissions?category=%ED%A0%BD", 200],
    ["/submissions?category=%", 200],
  ])("GET %s is %i", async (path, status) => {
    expect((await app.call("GET", path)).status).toBe(status);
  });
});

describe("an address that is no call", () => {
  test.each([
    "/",
    "/nothing",
    "/submissions/",
    "/submission",
    "/submission/1/2",
    "//",
    `/submission/${"1".repeat(1_500)}`,
  ])("is a 404: %s", async (path) => {
    const answer = await app.call("GET", path);
    expect([answer.status, answer.body]).toEqual([
      404,
      { error: "There is nothing at this address.", code: "notFound" },
    ]);
  });

  test.each(["PUT", "PATCH", "DELETE", "OPTIONS"])(
    "is a 404 if it is a call's path with another method: %s",
    async (method) => {
      expect(await app.call(method, "/login")).toMatchObject({
        status: 404,
        body: { error: expect.any(String), code: "notFound" },
      });
    },
  );

  test.each(["/submission/%ZZ", "/submission/%ED%A0%BD", "/submission/%"])(
    "is a 400 in the API's error shape if it cannot be decoded: %s",
    async (path) => {
      const { status, body, headers } = await app.call("GET", path);
      expect([status, Object.keys(body)]).toEqual([400, ["error", "code"]]);
      expect(body.error).not.toContain(path);
      expect(headers.get("x-content-type-options")).toBe("nosniff");
    },
  );
});

test("a connection that a browser opened ahead of time does not keep the server from stopping", async () => {
  const other = await startTestApp();
  const { hostname, port } = new URL(other.url);
  const socket = connect(Number(port), hostname);
  await once(socket, "connect");
  // The server has accepted the connection by the time it answers another client.
  await other.call("GET", "/categories");
  await Promise.all([once(socket, "close"), other.close()]);
  expect(socket.destroyed).toBe(true);
});
