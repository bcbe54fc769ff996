import { createHash } from "node:crypto";
import { sql } from "kysely";
import { afterAll, describe, expect, test } from "vitest";
import { startTestApp } from "../../../test/app.ts";
import { castOf, type Person, type Signed } from "../../../test/cast.ts";
import { readFeed } from "../open-web/test-feed.ts";
import { moderate } from "../moderation/test-decisions.ts";
import { endAllSessions } from "../auth/sessions.ts";

const PUBLIC_URL = "https://hearth.example";
const app = await startTestApp({ publicUrl: PUBLIC_URL });
const cast = await castOf(app);
const { alice, bob, carol, join, submitText, deletePost, crowd, promote } = cast;
const { suspend, ban } = moderate(app);
afterAll(() => app.close());
await promote(carol, "moderator");

const post = async ({ token }: Signed, path: string, body?: object) =>
  (await app.call("POST", path, { token, ...(body && { body }) })).body;

async function make(by: Signed): Promise<string> {
  const { status, body, headers } = await app.call("POST", "/my-feed/address", by);
  expect([status, headers.get("cache-control")]).toEqual([200, "no-store"]);
  return body.address.replace(PUBLIC_URL, app.site);
}

async function madeAt(by: Signed): Promise<unknown> {
  return (await app.call("GET", "/my-feed/address", by)).body.createdAt;
}

const end = (by: Signed) => app.call("DELETE", "/my-feed/address", by);
const statusOf = async (address: string) => (await fetch(address)).status;
const read = async (address: string) => readFeed(await (await fetch(address)).text());
const titles = async (address: string) => (await read(address)).entries.map(({ title }) => title);

async function member(): Promise<Signed> {
  return (await crowd(1))[0]!;
}

let people = 0;
/** A member with a password who has an address. */
async function subscriber(): Promise<Person & { address: string }> {
  const person = await join(`subscriber_${++people}`);
  return { ...person, address: await make(person) };
}

describe("the Atom feed of My Feed", () => {
  test("has what the member follows, less what they mute and hide", async () => {
    const me = await member();
    const address = await make(me);
    expect(await titles(address)).toEqual([]);
    for (const category of ["Ferns", "Mosses"]) await post(me, "/follow-category", { category });
    await submitText(bob, { title: "By bob", customCategories: ["Ferns"] });
    const hidden = await submitText(alice, { title: "Hidden", customCategories: ["Ferns"] });
    await submitText(alice, { title: "Has a pineapple", customCategories: ["Mosses"] });
    await submitText(alice, { title: "In Mosses", customCategories: ["Mosses"] });
    await submitText(alice, { title: "In Ferns", customCategories: ["Ferns"] });
    await submitText(alice, { title: "Elsewhere", customCategories: ["Rocks"] });
    const all = ["In Ferns", "In Mosses", "Has a pineapple", "Hidden", "By bob"];
    expect(await titles(address)).toEqual(all);
    const { mute } = await post(me, "/mutes", { kind: "member", value: "bob" });
    await post(me, "/mutes", { kind: "word", value: "pineapple" });
    await post(me, `/submission/${hidden}/hide`);
    expect(await titles(address)).toEqual(["In Ferns", "In Mosses"]);
    await post(me, "/mutes", { kind: "feed", value: "Mosses" });
    await app.call("DELETE", `/mutes/${mute.id}`, me);
    expect(await titles(address)).toEqual(["In Ferns", "By bob"]);
  });

  test("names nowhere its address or its member, and keeps its id when the address is replaced", async () => {
    const [me, other] = await crowd(2);
    const address = await make(me!);
    const feed = await read(address);
    expect(feed).toMatchObject({ title: "My Feed - Hearth", links: { alternate: `${PUBLIC_URL}/` } });
    expect(feed.links["self"]).toBeUndefined();
    const { uid, username } = (await app.call("GET", "/profile", me)).body.user;
    const document = await (await fetch(address)).text();
    for (const secret of ["/my-feed/", uid, username]) expect(document).not.toContain(secret);
    const ids = [feed.id, (await read(await make(me!))).id, (await read(await make(other!))).id];
    expect(ids[1]).toBe(ids[0]);
    expect(ids[2]).not.toBe(ids[0]);
  });

  test("is for its reader alone, is not indexed, and is a 304 until it changes", async () => {
    const me = await member();
    await post(me, "/follow-category", { category: "Lichens" });
    const post1 = await submitText(alice, { customCategories: ["Lichens"] });
    const address = await make(me);
    const { headers } = await fetch(address);
    expect(headers.get("content-type")).toBe("application/atom+xml; charset=utf-8");
    expect(headers.get("cache-control")).toBe("private, no-cache");
    expect(headers.get("x-robots-tag")).toBe("noindex, nofollow");
    const again = () => fetch(address, { headers: { "if-none-match": headers.get("etag")! } });
    expect((await again()).status).toBe(304);
    await deletePost(alice, post1);
    expect((await again()).status).toBe(200);
    const gone = await fetch(`${app.site}/my-feed/${"x".repeat(43)}/atom.xml`);
    expect([gone.status, gone.headers.get("cache-control")]).toEqual([404, "private, no-cache"]);
  });
});

describe("the secret address", () => {
  test("is a 404 at once when it is replaced or turned off; the member reads when it was made", async () => {
    const me = await member();
    expect(await madeAt(me)).toBeNull();
    const first = await make(me);
    expect(await statusOf(first)).toBe(200);
    const since = await madeAt(me);
    const second = await make(me);
    expect([await statusOf(first), await statusOf(second)]).toEqual([404, 200]);
    expect(await madeAt(me)).not.toEqual(since);
    for (const _ of [1, 2]) expect((await end(me)).status).toBe(204);
    expect([await statusOf(second), await madeAt(me)]).toEqual([404, null]);
  });

  test("has 256 random bits, of which the database has a hash alone, even where a request is repeated", async () => {
    const me = await member();
    const token = new URL(await make(me)).pathname.split("/")[2]!;
    expect(Buffer.from(token, "base64url")).toHaveLength(32);
    const hash = createHash("sha256").update(token).digest();
    const { rows } = await sql`select from feed_addresses where token_hash = ${hash}`.execute(app.db);
    expect(rows).toHaveLength(1);
    const repeated = { ...me, headers: { "idempotency-key": "again" } };
    const [one, other] = [
      (await app.call("POST", "/my-feed/address", repeated)).body.address,
      (await app.call("POST", "/my-feed/address", repeated)).body.address,
    ];
    expect(other).not.toBe(one);
    const { rows: stored } = await sql`select from idempotency_keys where key = 'again'`.execute(app.db);
    expect(stored).toEqual([]);
  });

  test("needs a member, and is their own", async () => {
    for (const method of ["GET", "POST", "DELETE"])
      expect((await app.call(method, "/my-feed/address")).status).toBe(401);
    const [me, other] = await crowd(2);
    const address = await make(me!);
    await end(other!);
    expect([await madeAt(other!), await statusOf(address)]).toEqual([null, 200]);
  });

  test("ends with a new password and with signing out other devices, but not with one's own signing out", async () => {
    const [changing, leaving, staying] = [await subscriber(), await subscriber(), await subscriber()];
    const doubting = await subscriber();
    await app.call("POST", "/login", { body: { email: doubting.email, password: doubting.password } });
    const { sessions } = (await app.call("GET", "/sessions", doubting)).body;
    expect((await app.call("DELETE", `/sessions/${sessions[1].id}`, doubting)).status).toBe(204);
    const body = { currentPassword: changing.password, newPassword: "quite another long secret" };
    expect((await app.call("POST", "/change-password", { ...changing, body })).status).toBe(204);
    expect((await app.call("DELETE", "/sessions/others", leaving)).status).toBe(200);
    expect((await app.call("POST", "/logout", staying)).status).toBe(204);
    const all = [changing, leaving, doubting, staying];
    expect(await Promise.all(all.map(({ address }) => statusOf(address)))).toEqual([404, 404, 404, 200]);
  });

  test("ends with all sessions, when the operator ends them", async () => {
    const beside = await startTestApp();
    const { alice: one } = await castOf(beside);
    const { address } = (await beside.call("POST", "/my-feed/address", one)).body;
    expect(await statusOf(address)).toBe(200);
    await beside.db.transaction().execute(endAllSessions);
    expect(await statusOf(address)).toBe(404);
    await beside.close();
  });

  test("is a 404 for a suspended member until the suspension ends, ends with a ban, and goes with the account", async () => {
    const [suspended, banned, deleted] = [await subscriber(), await subscriber(), await subscriber()];
    await suspend(carol, suspended.username, { days: 3 });
    expect(await statusOf(suspended.address)).toBe(404);
    expect((await app.call("POST", "/my-feed/address", suspended)).status).toBe(403);
    await suspend(carol, suspended.username, { days: 0 });
    expect(await statusOf(suspended.address)).toBe(200);
    for (const isBanned of [true, false]) {
      expect((await ban(carol, banned.username, { isBanned })).status).toBe(200);
      expect(await statusOf(banned.address)).toBe(404);
    }
    await sql`delete from members where username = ${deleted.username}`.execute(app.db);
    expect(await statusOf(deleted.address)).toBe(404);
  });
});

test("requests for secret addresses are limited like those for other feeds", async () => {
  const limited = await startTestApp({ rateLimits: true });
  const address = (n: number) => `${limited.site}/my-feed/guess-${n}/atom.xml`;
  const first = await fetch(address(0));
  expect([first.status, first.headers.get("x-ratelimit-remaining")]).toEqual([404, "2999"]);
  await limited.close();
});
