import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { calls } from "../contract-calls.ts";
import { exchange } from "./connection.ts";
import { mailsOf } from "./mails.ts";
import { type AttackedSite, startAttackedSite } from "./site.ts";

let attacked: AttackedSite;
let post: string;
beforeAll(async () => {
  attacked = await startAttackedSite();
  // An admin may make every call.
  await attacked.grant("alice", "admin");
  post = await attacked.cast.submitText(attacked.cast.alice, { title: "The only one" });
});
afterAll(() => attacked.stop());

const SQL = [
  `' or '1'='1`,
  `1; drop table members; --`,
  `1 union select username, email, password_hash from members --`,
  `" ; select pg_sleep(9); --`,
  `\\'; select pg_sleep(9) --`,
  `1) or (select pg_sleep(9)) is null --`,
  `$1`,
  `%' and 1=(select count(*) from members) and '%'='`,
];

describe("SQL in a request is treated as text", () => {
  const reads = calls.filter(({ method, isStream }) => method === "GET" && !isStream);

  test.each(reads.map((call) => [call.path, call] as const))(
    "in the path and every parameter of GET %s",
    async (_path, call) => {
      const { alice } = attacked.cast;
      for (const text of SQL) {
        const word = encodeURIComponent(text);
        const fields = Object.keys((call.query as { shape?: object } | undefined)?.shape ?? { q: 0 });
        const query = fields.map((field) => `${field}=${word}`).join("&");
        const { status, body } = await attacked.call(
          "GET",
          `${call.path.replace(/:\w+/, word)}?${query}`,
          alice,
        );
        expect([text, [200, 400, 404].includes(status)]).toEqual([text, true]);
        // Members read their own address, and nobody else's.
        expect(JSON.stringify(body).replaceAll(alice.email, "")).not.toMatch(/argon2|pg_|syntax|@example/);
      }
    },
  );

  test("in posts and comments, which are stored unchanged", async () => {
    const { alice, submitText, readPost, comment } = attacked.cast;
    for (const text of SQL) {
      const id = await submitText(alice, { title: text, content: text });
      expect(await readPost(id)).toMatchObject({ title: text, content: text });
      expect((await comment(alice, id, text)).text).toBe(text);
      await attacked.cast.deletePost(alice, id);
    }
    expect((await attacked.call("GET", "/user/bob")).status).toBe(200);
  });
});

describe("keys with a meaning in JavaScript are ordinary names", () => {
  test.each(["constructor", "toString", "hasOwnProperty", "valueOf", "__defineGetter__"])(
    "a feed %s",
    async (name) => {
      const { alice } = attacked.cast;
      const id = await attacked.cast.submitText(alice, { customCategories: [name] });
      const { status } = await attacked.call("POST", "/follow-category", {
        ...alice,
        body: { category: name },
      });
      expect(status).toBe(200);
      const read = async (path: string) => (await attacked.call("GET", path, alice)).body;
      expect((await read(`/submissions?category=${name}`)).submissions).toMatchObject([{ id }]);
      expect((await read("/cached-directory")).counts[name.toLowerCase()]).toBe(1);
      expect((await read("/followed-categories")).categories).toContain(name.toLowerCase());
      const page = await fetch(`${attacked.site.address}/feed/${name}`);
      expect(page.status).toBe(200);
      await attacked.cast.deletePost(alice, id);
    },
  );

  test("a feed __proto__ is refused", async () => {
    for (const name of ["__proto__", "__PROTO__", " __proto__ "]) {
      const body = { title: "x", contentType: "text", content: "x", customCategories: [name] };
      expect((await attacked.call("POST", "/submit", { ...attacked.cast.alice, body })).status).toBe(400);
    }
  });

  test("also as ids of posts in /votes/status", async () => {
    const body = JSON.parse('{"ids":["__proto__","constructor","toString"]}');
    const { status, body: said } = await attacked.call("POST", "/votes/status", {
      ...attacked.cast.alice,
      body,
    });
    expect(status).toBe(200);
    for (const value of Object.values(said.voted as object)) expect(value).toBe(false);
  });

  test.each(['{"__proto__":{"role":"admin"}}', '{"constructor":{"prototype":{"role":"admin"}}}'])(
    "a body of %s is refused",
    async (raw) => {
      for (const path of ["/login", "/submit", "/messages", "/notifications/read"]) {
        const { status } = await attacked.call("POST", path, { ...attacked.cast.alice, raw });
        expect([path, status]).toEqual([path, 400]);
      }
    },
  );
});

/** Other names, such as `limit[]`, are unknown parameters, which calls ignore. */
const limitIsNamed = (query: string) => query.startsWith("limit=");

describe("parameters", () => {
  test.each([
    "limit=1&limit=2",
    "limit[]=1",
    "limit[a]=1",
    "limit=1e1",
    "limit=%2B1",
    "limit=1.0",
    "limit=0x1",
    "limit=",
  ])("a repeated or malformed limit is refused, and an unknown name is ignored: %s", async (query) => {
    expect((await attacked.call("GET", `/submissions?${query}`)).status).toBe(
      limitIsNamed(query) ? 400 : 200,
    );
  });

  test("a changed cursor is answered with 200 or 400", async () => {
    for (let number = 0; number < 3; number++) await attacked.cast.submitText(attacked.cast.alice);
    const { body } = await attacked.call("GET", "/submissions?limit=1");
    const cursor = body.next as string;
    for (const wrong of [
      `${cursor}x`,
      cursor.slice(1),
      "..",
      "1",
      "9".repeat(100),
      "-1",
      "a.b.c",
      `${cursor}.1`,
    ]) {
      const { status } = await attacked.call("GET", `/submissions?cursor=${encodeURIComponent(wrong)}`);
      expect([wrong, [200, 400].includes(status)]).toEqual([wrong, true]);
    }
  });
});

describe("line breaks", () => {
  test("in an address add no headers to the answer", async () => {
    for (const path of [
      "/login?next=%0d%0aSet-Cookie:%20x=1",
      "/feed/%0d%0aX-Evil:1",
      "/%0d%0aLocation:%20//evil.example",
    ]) {
      const response = await fetch(attacked.site.address + path, { redirect: "manual" });
      expect([path, response.headers.get("set-cookie"), response.headers.get("x-evil")]).toEqual([
        path,
        null,
        null,
      ]);
      expect(response.headers.get("location") ?? "/").toMatch(/^\/(?!\/)/);
    }
  });

  test("in an email address add no recipients, nor do commas or brackets", async () => {
    for (const email of [
      "alice@example.com\r\nBcc: evil@example.com",
      "alice@example.com, evil@example.com",
      "<evil@example.com>alice@example.com",
    ]) {
      await attacked.call("POST", "/forgot-password", { body: { email } });
      const body = { username: "mailer", email, password: "a long enough secret" };
      expect([email, (await attacked.call("POST", "/register", { body })).status]).toEqual([email, 400]);
    }
    await attacked.call("POST", "/forgot-password", { body: { email: attacked.cast.bob.email } });
    await expect.poll(async () => (await mailsOf(attacked)).length).toBeGreaterThan(0);
    for (const { to, cc, bcc, headers } of await mailsOf(attacked)) {
      expect([to?.length, cc, bcc]).toEqual([1, undefined, undefined]);
      expect(JSON.stringify(headers)).not.toContain("evil");
    }
  });
});

test.each([
  "//evil.example",
  "/\\evil.example",
  "https://evil.example",
  "/%2f/evil.example",
  "//evil.example/%2e%2e",
])("no address of the site redirects to another site: %s", async (target) => {
  const encoded = encodeURIComponent(target);
  for (const path of [
    target,
    `/login?next=${encoded}`,
    `/auth/google?next=${encoded}&nonce=x`,
    `/${encoded}`,
  ]) {
    const said = await exchange(
      attacked.site.address,
      `GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`,
    );
    expect([path, /^location:(?! \/(?![/\\])).*$/im.exec(said)?.[0]]).toEqual([path, undefined]);
  }
});

test("after all attacks the site's data is unchanged", async () => {
  expect(await attacked.cast.readPost(post)).toMatchObject({
    title: "The only one",
    upvotes: 0,
    commentCount: 0,
  });
  expect((await attacked.call("GET", "/user/alice")).body.user).toMatchObject({ username: "alice" });
});
