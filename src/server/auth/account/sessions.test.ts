import { sql } from "kysely";
import { afterAll, describe, expect, test } from "vitest";
import { startTestApp } from "../../../../test/app.ts";
import { castOf, type Person, type Signed } from "../../../../test/cast.ts";
import { openEvents } from "../../../../test/events.ts";
import { untilWaitingForLocks } from "../../../../test/locks.ts";
import { milliseconds } from "../../../contract/moments.ts";
import type { Session } from "../../../contract/sessions.ts";
import { deleteExpiredSessions, endAllSessions } from "../sessions.ts";

const app = await startTestApp({ trustProxy: ["127.0.0.1"] });
const beside = await startTestApp({ beside: app });
const { alice, bob, join, submitText } = await castOf(app);
afterAll(async () => {
  await beside.close();
  await app.close();
});

const PHONE =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1";
const COMPUTER = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0";

async function signIn(body: Person, headers: Record<string, string> = {}): Promise<Signed> {
  return { token: (await app.call("POST", "/login", { body, headers })).body.idToken };
}

async function sessions({ token }: Signed): Promise<Session[]> {
  const { status, body } = await app.call("GET", "/sessions", { token });
  expect([status, body.error]).toEqual([200, undefined]);
  return body.sessions;
}

const isGood = async ({ token }: Signed) => (await app.call("GET", "/account", { token })).status === 200;
const other = async (by: Signed) => (await sessions(by)).find(({ isCurrent }) => !isCurrent)!;

/** Moves a member's sessions into the past. */
async function age({ username }: Person, set: ReturnType<typeof sql>): Promise<void> {
  await sql`update sessions set ${set} from members where members.id = member_id and username = ${username}`.execute(
    app.db,
  );
}

describe("GET /sessions", () => {
  test("lists where and when the member signed in, the current session first", async () => {
    const dora = await join("dora");
    const there = await signIn(dora, { "user-agent": PHONE, "x-forwarded-for": "203.0.113.7" });
    const moment = { _seconds: expect.any(Number), _nanoseconds: expect.any(Number) };
    const times = { createdAt: moment, lastSeenAt: moment };
    expect(await sessions(there)).toEqual([
      {
        id: expect.stringMatching(/^\d+$/),
        device: "Safari on iOS",
        kind: "phone",
        address: "203.0.113.7",
        isCurrent: true,
        ...times,
      },
      expect.objectContaining({ device: null, kind: "unknown", address: "127.0.0.1", isCurrent: false }),
    ]);
    expect((await sessions(dora)).map(({ isCurrent }) => isCurrent)).toEqual([true, false]);
  });

  test.for([
    [COMPUTER, "198.51.100.1:4711", "Firefox on Windows", "computer", "198.51.100.1"],
    ["curl/8.5.0", "2001:db8::1", null, "unknown", "2001:db8::1"],
    ["<script>alert(1)</script>", "::ffff:192.0.2.1", null, "unknown", "192.0.2.1"],
    ["x".repeat(5_000), "fe80::1%eth0", null, "unknown", "fe80::1"],
    [`${COMPUTER} ${"(".repeat(3_000)}`, "somewhere", "Firefox on Windows", "computer", null],
  ] as const)(
    "the user agent %.40s from %s is shown as a device and an address",
    async ([userAgent, forwardedFor, device, kind, address]) => {
      const there = await signIn(bob, { "user-agent": userAgent, "x-forwarded-for": forwardedFor });
      expect((await sessions(there))[0]).toMatchObject({ device, kind, address });
      await app.call("DELETE", "/sessions/others", bob);
    },
  );

  test("a forwarded address counts only from a proxy that TRUST_PROXY names", async () => {
    const headers = { "x-forwarded-for": "203.0.113.7" };
    const { body } = await beside.call("POST", "/login", { body: alice, headers });
    expect((await sessions({ token: body.idToken }))[0]).toMatchObject({ address: "127.0.0.1" });
    await app.call("DELETE", "/sessions/others", alice);
  });

  test("shows no token and no session of another member", async () => {
    const { body } = await app.call("GET", "/sessions", alice);
    const text = JSON.stringify(body);
    const { rows } = await sql<{ hash: Buffer }>`select token_hash as hash from sessions`.execute(app.db);
    for (const secret of [
      alice.token,
      ...rows.flatMap(({ hash }) => [hash.toString("hex"), hash.toString("base64")]),
    ]) {
      expect(text).not.toContain(secret);
    }
    expect(body.sessions).toHaveLength(1);
  });
});

describe("the last use of a session", () => {
  test("is recorded every five minutes, and not with each request", async () => {
    const erin = await join("erin");
    const seen = async () => (await sessions(erin))[0]!.lastSeenAt;
    const use = () => Promise.all([1, 2, 3].map(() => isGood(erin)));
    await age(erin, sql`last_seen_at = now() - interval '4 minutes'`);
    const before = await seen();
    await use();
    expect(await seen()).toEqual(before);
    await age(erin, sql`last_seen_at = now() - interval '6 minutes'`);
    await use();
    await expect.poll(async () => milliseconds(await seen())).toBeGreaterThan(milliseconds(before));
    const noted = await seen();
    for (let n = 0; n < 3; n++) await use();
    expect(await seen()).toEqual(noted);
  });

  test("a session that was not used for 30 days has ended", async () => {
    const frank = await join("frank");
    const there = await signIn(frank);
    await age(frank, sql`last_seen_at = now() - interval '30 days' + interval '1 minute'`);
    const [{ createdAt }] = (await sessions(there)) as [Session];
    // The site records the use soon after the request.
    await expect
      .poll(async () => milliseconds((await sessions(there))[0]!.lastSeenAt))
      .toBeGreaterThanOrEqual(milliseconds(createdAt));
    await age(frank, sql`last_seen_at = now() - interval '30 days'`);
    expect([await isGood(there), await isGood(frank)]).toEqual([false, false]);
    expect(await sessions(await signIn(frank))).toHaveLength(1);
  });

  test("a use that is recorded late does not bring an ended session back", async () => {
    const hanna = await join("hanna");
    await age(hanna, sql`last_seen_at = now() - interval '6 minutes'`);
    await app.db.transaction().execute(async (tx) => {
      await sql`select from sessions join members on members.id = member_id where username = 'hanna' for update of sessions`.execute(
        tx,
      );
      expect(await isGood(hanna)).toBe(true);
      await untilWaitingForLocks(app.db, 1);
      await sql`update sessions set last_seen_at = now() - interval '30 days'
        from members where members.id = member_id and username = 'hanna'`.execute(tx);
    });
    await untilWaitingForLocks(app.db, 0);
    expect(await isGood(hanna)).toBe(false);
  });

  test("a session that began 90 days ago has ended, however much it was used", async () => {
    const grace = await join("grace");
    const { rows } = await sql<{ days: number }>`
      select extract(day from expires_at - sessions.created_at)::int as days
      from sessions join members on members.id = member_id where username = 'grace'`.execute(app.db);
    expect(rows).toEqual([{ days: 90 }]);
    await age(grace, sql`expires_at = expires_at - interval '90 days'`);
    expect(await isGood(grace)).toBe(false);
  });

  test("ended sessions are deleted, and no others", async () => {
    const [idle, old, used] = [await join("idle"), await join("old"), await join("used")];
    await age(idle, sql`last_seen_at = now() - interval '30 days'`);
    await age(old, sql`expires_at = now()`);
    await deleteExpiredSessions(app.db);
    const { rows } = await sql<{ username: string }>`
      select username from sessions join members on members.id = member_id
      where username in ('idle', 'old', 'used')`.execute(app.db);
    expect(rows).toEqual([{ username: used.username }]);
  });
});

describe("ending sessions", () => {
  test("one: ends that session and its open streams, in every process, and no others", async () => {
    const hana = await join("hana");
    const there = await signIn(hana);
    const [here, away, elsewhere] = [
      await openEvents(beside, "?category=*", hana.token),
      await openEvents(app, "", there.token),
      await openEvents(beside, "", there.token),
    ];
    const { status, body } = await app.call("DELETE", `/sessions/${(await other(hana)).id}`, hana);
    expect([status, body]).toEqual([204, null]);
    await expect(away.next("message")).rejects.toThrow("ended");
    await expect(elsewhere.next("message")).rejects.toThrow("ended");
    expect([await isGood(there), await isGood(hana)]).toEqual([false, true]);
    await submitText(alice);
    await here.next("submitted");
    here.close();
  });

  test("all others: answers their number, and this session's stream stays open", async () => {
    const ines = await join("ines");
    const others = [await signIn(ines), await signIn(ines)];
    const here = await openEvents(app, "?category=*", ines.token);
    const away = await Promise.all(others.map(({ token }) => openEvents(beside, "", token)));
    const answer = await app.call("DELETE", "/sessions/others", ines);
    expect([answer.status, answer.body]).toEqual([200, { ended: 2 }]);
    for (const events of away) await expect(events.next("message")).rejects.toThrow("ended");
    expect(await Promise.all([ines, ...others].map(isGood))).toEqual([true, false, false]);
    await submitText(alice);
    await here.next("submitted");
    here.close();
  });

  test("all: ends this session, too, and no other member's", async () => {
    const jan = await join("jan");
    const there = await signIn(jan);
    const events = await openEvents(beside, "", jan.token);
    expect((await app.call("DELETE", "/sessions", jan)).body).toEqual({ ended: 2 });
    await expect(events.next("message")).rejects.toThrow("ended");
    expect(await Promise.all([jan, there, alice].map(isGood))).toEqual([false, false, true]);
  });

  test("another member's session, an ended one and a malformed id are a 404, and end nothing", async () => {
    const there = await signIn(bob);
    const { id } = await other(bob);
    const mine = (await sessions(alice))[0]!.id;
    for (const [by, path] of [
      [alice, id],
      [bob, mine],
      [bob, "999999999"],
      [bob, "x"],
      [bob, "-1"],
      [bob, `${id}%00`],
    ] as const) {
      const { status, body } = await app.call("DELETE", `/sessions/${path}`, by);
      expect([path, status, body.error]).toEqual([
        path,
        404,
        "You have no such session. It may have ended already.",
      ]);
    }
    expect(await Promise.all([alice, bob, there].map(isGood))).toEqual([true, true, true]);
    expect((await app.call("DELETE", `/sessions/${id}`, bob)).status).toBe(204);
    expect((await app.call("DELETE", `/sessions/${id}`, bob)).status).toBe(404);
  });

  test("everybody's: ends all sessions of all members", async () => {
    const there = [await join("lea"), await join("max")];
    const ended = await endAllSessions(app.db);
    expect(new Set(ended).size).toBe(ended.length);
    expect(ended.length).toBeGreaterThan(2);
    expect(await Promise.all(there.map(isGood))).toEqual([false, false]);
  });
});
