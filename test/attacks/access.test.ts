import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { errorAnswer } from "../../src/contract/errors.ts";
import type { Call } from "../../src/contract/call.ts";
import type { ReportedPost } from "../../src/contract/moderation.ts";
import { calls } from "../contract-calls.ts";
import { type AttackedSite, type Person, startAttackedSite } from "./site.ts";

let attacked: AttackedSite;
let alice: Person;
let bob: Person;
let carol: Person;
/** The token of a session that has ended. */
let ended: string;
let post: string;
beforeAll(async () => {
  attacked = await startAttackedSite();
  ({ alice, bob, carol } = attacked.cast);
  const { body } = await attacked.call("POST", "/login", { body: carol });
  ended = body.idToken as string;
  await attacked.call("POST", "/logout", { token: ended });
  post = await attacked.cast.submitText(alice);
});
afterAll(() => attacked.stop());

const addressOf = (path: string) => path.replaceAll(/:\w+/g, "1");
const named = calls.map((call): [string, Call] => [`${call.method} ${call.path}`, call]);

/** Credentials that must count as no credentials. */
const NO_TOKENS: [string, () => Record<string, string>][] = [
  ["no token", () => ({})],
  ["a made-up token", () => ({ authorization: `Bearer ${"A".repeat(43)}` })],
  ["the token of a session that has ended", () => ({ authorization: `Bearer ${ended}` })],
  ["an unsigned token", () => ({ authorization: `Bearer ${UNSIGNED}` })],
  ["a good token as a password", () => ({ authorization: `Basic ${btoa(`alice:${alice.token}`)}` })],
  ["a good token in a cookie", () => ({ cookie: `token=${alice.token}; idToken=${alice.token}` })],
  ["a good token with another after it", () => ({ authorization: `Bearer ${alice.token}, Bearer x` })],
  ["a proxy's header with a username", () => ({ "x-user": "alice", "x-forwarded-user": "alice" })],
];

/** A JWT of `alg: none`, for alice. */
const UNSIGNED = `${btoa('{"alg":"none"}')}.${btoa('{"sub":"alice","role":"admin"}')}.`.replaceAll("=", "");

describe.each(NO_TOKENS)("%s", (_kind, headers) => {
  test.each(named)(
    "%s is refused with a 401, unless anyone may make the call",
    async (_name, { method, access, path }) => {
      const isNone = headers()["authorization"] === undefined;
      const isForIt = access === "anyone" || (access === "optional" && isNone);
      const body = method === "POST" ? { raw: "{}" } : {};
      const { status, body: said } = await attacked.call(method, addressOf(path), {
        ...body,
        headers: headers(),
      });
      expect([status === 401 && TURNED_AWAY.has(said.code), said?.code === "notAllowed"]).toEqual([
        !isForIt,
        false,
      ]);
    },
  );
});

/** The codes of a 401 for a missing or ended session; a failed sign-in has another. */
const TURNED_AWAY = new Set(["signedOut", "sessionEnded"]);

describe("a member without a role", () => {
  test.each(named.filter(([, { access }]) => !["anyone", "optional", "member"].includes(access)))(
    "%s is refused with a 403 that does not reveal whether the post, comment or member exists",
    async (_name, { method, path }) => {
      const body = method === "GET" ? {} : { raw: "{}" };
      const { status, body: said } = await attacked.call(method, addressOf(path), { ...body, ...bob });
      expect([status, said]).toEqual([403, errorAnswer("notAllowed")]);
    },
  );

  test("cannot get a role by naming one in a request", async () => {
    const person = { username: "climber", email: "climber@example.com", password: "a long enough secret" };
    const wishes = { role: "admin", isAdmin: true, user: { role: "admin" } };
    const { body } = await attacked.call("POST", "/register", { body: { ...person, ...wishes } });
    const { user } = (await attacked.call("GET", "/profile?role=admin", { token: body.idToken })).body;
    expect(user.role).toBe("member");
  });
});

describe("another member", () => {
  test("cannot delete a post", async () => {
    const { status } = await attacked.call("DELETE", `/submission/${post}`, bob);
    expect(status).toBe(403);
    expect((await attacked.call("GET", `/submission/${post}`)).status).toBe(200);
  });

  test("cannot delete a post by a method override, nor can its author", async () => {
    const overrides = {
      "x-http-method-override": "DELETE",
      "x-method-override": "DELETE",
      "x-http-method": "DELETE",
    };
    await attacked.call("POST", `/submission/${post}?_method=DELETE`, { ...alice, headers: overrides });
    await attacked.call("GET", `/submission/${post}?_method=DELETE`, { ...alice, headers: overrides });
    expect((await attacked.call("GET", `/submission/${post}`)).status).toBe(200);
  });

  test("cannot have a post's preview fetched again", async () => {
    const link = await attacked.cast.submitLink(alice);
    expect((await attacked.call("POST", `/submission/${link}/preview`, bob)).status).toBe(403);
  });

  test("cannot read a conversation of two others by any call", async () => {
    const secret = `secret ${Math.random()}`;
    const body = { toUsername: "bob", text: secret };
    await attacked.call("POST", "/messages", { ...alice, body });
    for (const path of [
      "/messages/alice",
      "/messages/bob",
      "/conversations",
      "/notifications",
      `/search?q=secret`,
    ]) {
      const { body: said } = await attacked.call("GET", path, carol);
      expect([path, JSON.stringify(said).includes(secret)]).toEqual([path, false]);
    }
    expect(JSON.stringify((await attacked.call("GET", "/messages/alice", bob)).body)).toContain(secret);
  });

  test("can neither read nor delete somebody's notifications", async () => {
    await attacked.cast.comment(bob, post, "Hello @alice");
    const of = async (person: Person) =>
      (await attacked.call("GET", "/notifications", person)).body.notifications;
    await expect.poll(async () => (await of(alice)).length).toBeGreaterThan(0);
    const [{ id }] = await of(alice);
    expect((await attacked.call("DELETE", `/notifications/${id}`, carol)).status).toBe(404);
    await attacked.call("POST", "/notifications/read", { ...carol, body: { ids: [id] } });
    expect((await of(alice)).find((one: { id: string }) => one.id === id)).toMatchObject({ isRead: false });
  });

  test("gets neither email addresses nor password hashes from calls about members and posts", async () => {
    for (const path of [
      "/user/alice",
      "/user/alice/stats",
      `/submission/${post}`,
      "/submissions",
      "/user-search?q=a",
      "/search/members?q=ali",
    ]) {
      const { body } = await attacked.call("GET", path, bob);
      expect([path, /@example|argon2|email|password|token/i.test(JSON.stringify(body))]).toEqual([
        path,
        false,
      ]);
    }
  });

  test("cannot give a heart in another's name", async () => {
    await attacked.call("POST", `/submission/${post}/upvote`, {
      ...bob,
      body: { userId: alice.username, by: "alice" },
    });
    const { body } = await attacked.call("POST", "/votes/status", { ...alice, body: { ids: [post] } });
    expect(body.voted[post] ?? false).toBe(false);
  });
});

interface Queue {
  total: number;
  posts: ReportedPost[];
}

const queueOf = async (by: Person): Promise<Queue> =>
  (await attacked.call("GET", "/moderation/reports?limit=100", by)).body;

describe.each(["moderator", "admin"] as const)("a reported %s", (role) => {
  const reason = `Harassment or hate: a ${role} who should know better`;
  let reported: Person;
  let judge: Person;
  let own: string;
  let said: string;
  const decideOn = (kind: string, id: string, decision: string) =>
    attacked.call("POST", `/moderation/${kind}s/${id}/decisions`, {
      ...reported,
      body: { decision, reason: "Nothing to see." },
    });
  const waits = async (kind: "submission" | "comments", id: string) =>
    (await queueOf(judge)).posts.some((waiting) => [waiting[kind]].flat().some((one) => one.id === id));

  beforeAll(async () => {
    reported = await attacked.cast.join(`reported_${role}`);
    judge = await attacked.cast.join(`judge_of_${role}`);
    await attacked.grant(reported.username, role);
    await attacked.grant(judge.username, "moderator");
    own = await attacked.cast.submitText(reported);
    said = (await attacked.cast.comment(reported, post, "Their words.")).id;
    for (const path of [`/submission/${own}/report`, `/comment/${said}/report`]) {
      expect((await attacked.call("POST", path, { ...bob, body: { reason } })).status).toBe(201);
    }
  });

  test("sees neither the reports nor who made them, by any call", async () => {
    expect((await queueOf(judge)).total).toBeGreaterThan((await queueOf(reported)).total);
    for (const path of [
      "/moderation/reports",
      "/moderation/reports?limit=1",
      "/moderation/log",
      `/moderation/log?username=${reported.username}`,
      `/moderation/members/${reported.username}`,
      "/notifications",
      `/submission/${own}`,
      `/submission/${own}/removed`,
    ]) {
      const { body } = await attacked.call("GET", path, reported);
      expect([path, JSON.stringify(body).includes(reason)]).toEqual([path, false]);
    }
  });

  test("cannot close the reports by a decision, nor by removing the post above a comment", async () => {
    for (const decision of ["dismiss", "remove", "restore"]) {
      expect((await decideOn("post", own, decision)).status).toBe(403);
      expect((await decideOn("comment", said, decision)).status).toBe(403);
    }
    expect((await decideOn("post", post, "remove")).status).toBe(200);
    expect([await waits("submission", own), await waits("comments", said)]).toEqual([true, true]);
    expect((await decideOn("post", post, "restore")).status).toBe(200);
  });

  test("can delete the post, but its reports stay open and the log records the deletion", async () => {
    expect((await attacked.call("DELETE", `/submission/${own}`, reported)).status).toBe(200);
    expect(await waits("submission", own)).toBe(true);
    const { body } = await attacked.call("GET", "/moderation/log", judge);
    expect(body.entries[0]).toMatchObject({ action: "delete-post", userName: reported.username });
  });
});

describe("a member's profile, requested by another spelling of its address", () => {
  test.each([
    "//profile",
    "/profile/",
    "/./profile",
    "/PROFILE",
    "/profile%2f",
    "/%70rofile",
    "/profile;x",
    "/x/../profile",
    "/profile%00",
    "/profile.json",
  ])("GET /api%s is a 401 or a 404", async (path) => {
    expect([401, 404]).toContain((await attacked.call("GET", path)).status);
  });

  test("a page requested with a member's token in a cookie shows nothing of that member", async () => {
    for (const path of ["/profile", "/settings", "/notifications", "/messages"]) {
      const response = await fetch(attacked.site.address + path, {
        headers: { cookie: `token=${alice.token}` },
      });
      expect([path, (await response.text()).includes("alice")]).toEqual([path, false]);
    }
  });
});
