import { sql } from "kysely";
import { afterAll, describe, expect, test } from "vitest";
import { startTestApp } from "../../../test/app.ts";
import { castOf, type Person, type Signed } from "../../../test/cast.ts";

const app = await startTestApp();
const { alice, bob, carol, join, crowd, submitText, comment } = await castOf(app);
afterAll(() => app.close());

const block = ({ token }: Signed, name: string) => app.call("POST", `/user/${name}/block`, { token });
const unblock = ({ token }: Signed, name: string) => app.call("DELETE", `/user/${name}/block`, { token });
const send = ({ token }: Signed, toUsername: string, headers = {}) =>
  app.call("POST", "/messages", { token, headers, body: { toUsername, text: "Hello." } });

async function read({ token }: Signed, path: string) {
  const { status, body } = await app.call("GET", path, { token });
  expect([status, body.error]).toEqual([200, undefined]);
  return body;
}

const blocked = async (by: Signed): Promise<string[]> =>
  (await read(by, "/blocks")).blocked.map(({ username }: { username: string }) => username);
const told = async (by: Signed): Promise<string[]> =>
  (await read(by, "/notifications")).notifications.map(({ message }: { message: string }) => message);
const suggested = async (by: Signed, q: string): Promise<string[]> =>
  (await read(by, `/user-search?q=${q}`)).users.map(({ username }: { username: string }) => username);

const REFUSED = "You cannot send messages to this member.";
const OWN_BLOCK = "You have blocked this member. Unblock them to send them messages.";

/** Two members who wrote to each other before the first blocked the second. */
async function blockedPair(one: string, other: string): Promise<[Person, Person]> {
  const [blocker, blockedOne] = [await join(one), await join(other)];
  await send(blocker, other);
  await send(blockedOne, one);
  await block(blocker, other);
  return [blocker, blockedOne];
}

describe("blocking", () => {
  test("works by name in any case or by uid; blocking or unblocking a second time changes nothing", async () => {
    const { uid } = (await app.call("GET", "/user/carol")).body.user;
    for (const name of ["bob", "BOB", "carol", uid]) {
      const { status, body } = await block(alice, name);
      expect([status, body]).toEqual([200, { isBlocked: true }]);
    }
    expect((await read(alice, "/blocks")).blocked).toEqual([
      {
        uid,
        username: "carol",
        blockedAt: { _seconds: expect.any(Number), _nanoseconds: expect.any(Number) },
      },
      expect.objectContaining({ username: "bob" }),
    ]);
    for (const name of ["Carol", "carol", "bob"]) {
      const { status, body } = await unblock(alice, name);
      expect([status, body]).toEqual([200, { isBlocked: false }]);
    }
    expect(await blocked(alice)).toEqual([]);
  });

  test("is a 404 for an unknown member, a 400 for oneself", async () => {
    for (const name of ["nobody_here", "%E2%98%83", "a%00b"]) {
      expect([name, (await block(alice, name)).status]).toEqual([name, 404]);
    }
    const { status, body } = await block(alice, "Alice");
    expect([status, body.error]).toEqual([400, "You cannot block yourself."]);
  });

  test("at the same moment from many tabs makes one block", async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => block(carol, "bob")));
    expect(answers.map(({ status }) => status)).toEqual(Array.from(answers, () => 200));
    expect(await blocked(carol)).toEqual(["bob"]);
    await unblock(carol, "bob");
  });

  test("is visible to nobody else, not even to the blocked member", async () => {
    const [ann, ben] = await blockedPair("ann", "ben");
    expect([await blocked(ann), await blocked(ben)]).toEqual([["ben"], []]);
    expect((await told(ben)).join()).not.toContain("block");
    const profile = await app.call("GET", "/user/ann", ben);
    expect(JSON.stringify(profile.body)).not.toContain("lock");
  });

  test("stops at the limit of 1,000; unblocking one makes room for another", async () => {
    const dan = await join("dan");
    await crowd(1_000);
    await sql`insert into blocks (member_id, blocked_id)
      select dan.id, others.id from members dan cross join lateral
        (select id from members where username like 'crowd%' limit 1000) others
      where dan.username = 'dan'`.execute(app.db);
    const refused = await block(dan, "bob");
    expect([refused.status, refused.body.error]).toEqual([409, expect.stringContaining("unblock somebody")]);
    const [{ username }] = (await read(dan, "/blocks")).blocked;
    expect((await block(dan, username)).status).toBe(200);
    await unblock(dan, username);
    expect((await block(dan, "bob")).status).toBe(200);
  });
});

describe("two members after one blocked the other", () => {
  test("cannot write to each other, and each is told a reason of their own", async () => {
    const [eva, fred] = await blockedPair("eva", "fred");
    const [toBlocker, toBlocked] = [await send(fred, "eva"), await send(eva, "fred")];
    expect([toBlocker.status, toBlocker.body]).toEqual([403, { error: REFUSED, code: "messageRefused" }]);
    expect([toBlocked.status, toBlocked.body]).toEqual([403, { error: OWN_BLOCK, code: "messageToBlocked" }]);
    await block(fred, "eva");
    expect((await send(fred, "eva")).body.error).toBe(OWN_BLOCK);
    await unblock(eva, "fred");
    expect((await send(eva, "fred")).body.error).toBe(REFUSED);
  });

  test("can both still read their earlier messages, and no new message is added", async () => {
    const [gus, hal] = await blockedPair("gus", "hal");
    await send(hal, "gus");
    for (const [by, other] of [
      [gus, "hal"],
      [hal, "gus"],
    ] as const) {
      expect((await read(by, `/messages/${other}`)).messages).toHaveLength(2);
      expect((await read(by, "/conversations")).conversations).toHaveLength(1);
    }
  });

  test("can write again after unblocking, even with the Idempotency-Key of a refused message", async () => {
    const [ida, jon] = await blockedPair("ida", "jon");
    const key = { "idempotency-key": "once" };
    expect((await send(jon, "ida", key)).status).toBe(403);
    await unblock(ida, "jon");
    expect((await send(jon, "ida", key)).status).toBe(201);
    expect((await send(jon, "ida", key)).status).toBe(201);
    expect((await read(ida, "/messages/jon")).messages).toHaveLength(3);
  });

  test("are not suggested to each other, but are suggested to everybody else", async () => {
    const [kia, kit] = await blockedPair("kia_x", "kit_x");
    expect(await suggested(kia, "ki")).toEqual(["kia_x"]);
    expect(await suggested(kit, "ki")).toEqual(["kit_x"]);
    expect(await suggested(carol, "ki")).toEqual(["kia_x", "kit_x"]);
    await unblock(kia, "kit_x");
    expect(await suggested(kit, "ki")).toEqual(["kia_x", "kit_x"]);
  });
});

describe("a member who blocked another", () => {
  test("is not notified of that member's comments, replies and mentions; others are, and all stay visible", async () => {
    const [lea, mia] = [await join("lea"), await join("mia")];
    const id = await submitText(lea);
    const first = await comment(lea, id, "First.");
    await block(lea, "mia");
    await comment(mia, id, "A comment.");
    const reply = await comment(mia, id, "A reply.", first.id);
    const mention = await comment(mia, await submitText(bob), "Hello @lea and @carol.");
    expect(mention.mentions).toEqual(["lea", "carol"]);
    expect(await told(lea)).toEqual([]);
    expect((await read(lea, "/notifications")).unread).toEqual({ total: 0, messages: 0 });
    expect(await told(carol)).toContain("mia mentioned you");
    await comment(bob, id, "Of somebody else.");
    expect(await told(lea)).toEqual(["bob commented on your post"]);
    await comment(lea, id, "To @mia.", reply.id);
    expect(await told(mia)).toEqual(["lea replied to your comment"]);
    await unblock(lea, "mia");
    await comment(mia, id, "Again.");
    expect(await told(lea)).toEqual(["mia commented on your post", "bob commented on your post"]);
  });
});
