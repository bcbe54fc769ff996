import { createHash } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { milliseconds } from "../../contract/moments.ts";
import { startTestApp } from "../../../test/app.ts";
import { castOf, type Signed } from "../../../test/cast.ts";
import { atOnce } from "../../../test/race.ts";
import { moderate } from "../moderation/test-decisions.ts";
import { invite, setUp } from "./test-invitations.ts";

const app = await startTestApp();
afterAll(() => app.close());
const { alice, bob, carol, join, promote } = await castOf(app);
await promote(alice, "admin");
await promote(bob, "moderator");
const { suspend, log, notifications } = moderate(app);

const list = async ({ token }: Signed, path = "/invitations") =>
  (await app.call("GET", path, { token })).body;
const make = ({ token }: Signed, body: object = {}) =>
  app.call("POST", "/invitations", { token, body: { maxUses: 1, days: 7, ...body } });
const takeBack = ({ token }: Signed, id: string) => app.call("DELETE", `/invitations/${id}`, { token });
const takeBackFromMaker = ({ token }: Signed, id: string, reason: unknown = "Passed on in public.") =>
  app.call("POST", `/admin/invitations/${id}/taking-back`, { token, body: { reason } });
const told = async (by: Signed) =>
  (await notifications(by)).flatMap(({ message }: { message: string }) =>
    message.includes("invitation") ? [message] : [],
  );
const register = (username: string, invitation: string) =>
  app.call("POST", "/register", {
    body: { username, email: `${username}@example.com`, password: "a long enough secret", invitation },
  });

beforeEach(async () => {
  await setUp(app, alice, { inviters: "moderators" });
  await sql`delete from invitations`.execute(app.db);
});

describe("an invitation", () => {
  test("has a note, a number of uses, an end and feeds, and its link is in this one answer", async () => {
    const feeds = ["Ferns", "ferns", "Mosses"];
    const made = await make(bob, { note: " For the  club ", maxUses: 5, days: 30, feeds });
    expect(made).toMatchObject({
      status: 201,
      body: {
        invitation: {
          ...{ userName: "bob", note: "For the club", feeds: ["Ferns", "Mosses"] },
          ...{ uses: 0, maxUses: 5, state: "open", members: [] },
        },
      },
    });
    const { link, invitation } = made.body;
    const { pathname, search, hash } = new URL(link);
    expect([pathname, search]).toEqual(["/join", ""]);
    expect(Buffer.from(hash.slice(1), "base64url")).toHaveLength(32);
    const [from, to] = [milliseconds(invitation.createdAt), milliseconds(invitation.endsAt)];
    expect(to - from).toBe(30 * 86_400_000);
    const listed = await list(bob);
    expect(listed).toEqual({ mayInvite: true, invitations: [invitation], next: null });
    expect(JSON.stringify(listed)).not.toContain(hash.slice(1));
  });

  test("may have no end and no feeds", async () => {
    const { invitation } = (await make(bob, { days: null })).body;
    expect(invitation).toMatchObject({ endsAt: null, feeds: [], note: "" });
  });

  test("is stored as a hash alone, also where a request is repeated", async () => {
    const repeated = {
      token: bob.token,
      headers: { "idempotency-key": "again" },
      body: { maxUses: 1, days: 1 },
    };
    const [one, other] = [
      await app.call("POST", "/invitations", repeated),
      await app.call("POST", "/invitations", repeated),
    ];
    expect([one.status, other.status]).toEqual([201, 201]);
    expect(other.body.link).not.toBe(one.body.link);
    const hash = createHash("sha256").update(new URL(one.body.link).hash.slice(1)).digest();
    expect((await sql`select from invitations where token_hash = ${hash}`.execute(app.db)).rows).toHaveLength(
      1,
    );
    expect((await sql`select from idempotency_keys where key = 'again'`.execute(app.db)).rows).toEqual([]);
  });

  test.each([
    ["no uses", { maxUses: 0 }, "Uses must be a whole number from 1 to 100."],
    ["101 uses", { maxUses: 101 }, "Uses must be a whole number from 1 to 100."],
    ["half a use", { maxUses: 1.5 }, "Uses must be a whole number from 1 to 100."],
    ["no days", { days: 0 }, "Days must be a whole number from 1 to 365, or null."],
    ["366 days", { days: 366 }, "Days must be a whole number from 1 to 365, or null."],
    ["eleven feeds", { feeds: Array(11).fill("Ferns") }, "An invitation can have at most 10 feeds."],
    ["a feed that no feed can be", { feeds: ["a/b"] }, "Feed names may contain only"],
    ["a long note", { note: "x".repeat(101) }, "Note cannot exceed 100 characters."],
  ])("with %s is refused with a sentence", async (_what, wrong, sentence) => {
    const { status, body } = await make(bob, wrong);
    expect([status, body.errors]).toEqual([400, [expect.stringContaining(sentence)]]);
    expect((await list(bob)).invitations).toEqual([]);
  });

  test("is one of 50 open ones at most, also when they are made at once; those that are over do not count", async () => {
    for (const n of Array(48).keys()) expect((await make(bob, { note: `${n}` })).status).toBe(201);
    const answers = await atOnce(5, () => make(bob));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(2);
    const refused = answers.filter(({ status }) => status === 400);
    expect(refused.map(({ body }) => body.code)).toEqual(Array(3).fill("tooManyInvitations"));
    const { invitations } = await list(bob);
    const over: ((id: string) => Promise<unknown>)[] = [
      (id) => takeBack(bob, id),
      (id) => sql`update invitations set ends_at = now() where id = ${id}`.execute(app.db),
      (id) => sql`update invitations set uses = max_uses where id = ${id}`.execute(app.db),
    ];
    for (const [index, end] of over.entries()) {
      await end(invitations[index].id);
      expect((await make(bob)).status).toBe(201);
      expect((await make(bob)).status).toBe(400);
    }
  });
});

describe("invitations are made by", () => {
  test.each([
    ["admins", [201, 403, 403]],
    ["moderators", [201, 201, 403]],
    ["members", [201, 201, 201]],
  ])("%s, where an admin has chosen them", async (inviters, statuses) => {
    await setUp(app, alice, { inviters });
    for (const [index, who] of [alice, bob, carol].entries()) {
      expect((await list(who)).mayInvite).toBe(statuses[index] === 201);
      expect((await make(who)).status).toBe(statuses[index]);
    }
    expect((await app.call("POST", "/invitations", { body: { maxUses: 1, days: 1 } })).status).toBe(401);
  });

  test("nobody who is suspended; suspended members can still take back their own", async () => {
    await setUp(app, alice, { inviters: "members" });
    const dora = await join("dora");
    const { id } = await invite(app, dora);
    await suspend(bob, "dora", { days: 1 });
    expect((await make(dora)).body.code).toBe("suspended");
    expect((await list(dora)).mayInvite).toBe(false);
    expect((await takeBack(dora, id)).status).toBe(204);
  });
});

describe("an invitation is taken back", () => {
  test("by its maker, and by an admin, who is in the log; for others it is a 404", async () => {
    const [own, others] = [await invite(app, bob), await invite(app, bob)];
    for (const by of [carol, bob]) {
      const expected = by === bob ? 204 : 404;
      expect((await takeBack(by, own.id)).status).toBe(expected);
    }
    await promote(carol, "moderator");
    expect((await takeBack(carol, others.id)).status).toBe(404);
    await promote(carol, "member");
    for (const _ of [1, 2]) expect((await takeBack(alice, others.id)).status).toBe(204);
    const { entries } = await log(bob, "?limit=2");
    expect(entries[0]).toMatchObject({
      action: "take-back-invitation",
      userName: "alice",
      subjectName: "bob",
    });
    expect(entries[1].action).not.toBe("take-back-invitation");
    expect((await list(bob)).invitations).toMatchObject([{ state: "takenBack" }, { state: "takenBack" }]);
    expect((await takeBack(bob, "999999")).status).toBe(404);
    expect((await takeBack(bob, "x")).status).toBe(404);
  });

  test("by an admin with a reason, which its maker reads; an admin gets no notification of their own act", async () => {
    const [named, plain, own] = [
      await invite(app, bob, { note: "Friends" }),
      await invite(app, bob),
      await invite(app, alice),
    ];
    const before = await told(bob);
    for (const by of [bob, carol]) expect((await takeBackFromMaker(by, named.id)).status).toBe(403);
    expect((await takeBackFromMaker(alice, named.id, " ")).body).toMatchObject({
      errors: ["Reason is required."],
    });
    expect((await list(bob)).invitations).toMatchObject([{ state: "open" }, { state: "open" }]);
    const answers = await atOnce(3, () => takeBackFromMaker(alice, named.id));
    expect(answers.map(({ status }) => status)).toEqual([204, 204, 204]);
    // The earlier call takes no reason, and gives a standard one.
    expect((await takeBack(alice, plain.id)).status).toBe(204);
    for (const end of [takeBack, takeBackFromMaker]) expect((await end(alice, own.id)).status).toBe(204);
    expect(await told(bob)).toEqual([
      "An admin revoked an invitation of yours, so nobody can join by its link any longer: Revoked by an admin.",
      "An admin revoked your invitation “Friends”, so nobody can join by its link any longer: Passed on in public.",
      ...before,
    ]);
    expect(await told(alice)).toEqual([]);
    const { entries } = await log(bob, "?limit=2");
    expect(entries.map(({ reason }: { reason: string }) => reason)).toEqual([
      "Revoked by an admin.",
      "Passed on in public.",
    ]);
    expect((await takeBackFromMaker(alice, "999999")).status).toBe(404);
  });

  test("with the account of its maker; invitations that people have used stay, without their notes", async () => {
    await setUp(app, alice, { inviters: "members" });
    const erin = await join("erin");
    const [unused, used] = [
      await invite(app, erin),
      await invite(app, erin, { maxUses: 5, note: "Friends" }),
    ];
    expect((await register("friend_of_erin", used.secret)).status).toBe(201);
    const body = { username: "erin", currentPassword: erin.password, content: "keep" };
    expect((await app.call("POST", "/delete-account", { token: erin.token, body })).status).toBe(204);
    expect((await register("late_friend", used.secret)).body.code).toBe("invitationTakenBack");
    expect((await register("late_friend", unused.secret)).body.code).toBe("invitationUnknown");
    const { rows } = await sql`select note from invitations`.execute(app.db);
    expect(rows).toEqual([{ note: "" }]);
    const { token } = bob;
    const friend = (await app.call("GET", "/moderation/members/friend_of_erin", { token })).body;
    expect(friend).toMatchObject({ invitedBy: "deleted member" });
  });
});

describe("the list of invitations", () => {
  test("is the member's own, newest first, in pages, with who came by each", async () => {
    await setUp(app, alice, { inviters: "members" });
    await invite(app, carol);
    const [first, second, third] = [
      await invite(app, bob, { maxUses: 2 }),
      await invite(app, bob),
      await invite(app, bob),
    ];
    await register("first_guest", first.secret);
    await register("second_guest", first.secret);
    const page = await list(bob, "/invitations?limit=2");
    expect(page.invitations.map(({ id }: { id: string }) => id)).toEqual([third.id, second.id]);
    const rest = await list(bob, `/invitations?limit=2&cursor=${page.next}`);
    expect(rest).toMatchObject({
      invitations: [
        {
          ...{ id: first.id, uses: 2, state: "used" },
          members: [{ userName: "first_guest" }, { userName: "second_guest" }],
        },
      ],
      next: null,
    });
  });

  test("of all members is for admins, without the notes of others", async () => {
    await invite(app, bob, { note: "A secret note" });
    await invite(app, alice, { note: "Mine" });
    for (const [by, status] of [[bob, 403] as const, [carol, 403] as const]) {
      expect((await app.call("GET", "/admin/invitations", by)).status).toBe(status);
    }
    expect((await list(alice, "/admin/invitations")).invitations).toMatchObject([
      { userName: "alice", note: "Mine" },
      { userName: "bob", note: "" },
    ]);
  });

  test("needs a member", async () => {
    expect((await app.call("GET", "/invitations")).status).toBe(401);
    expect((await app.call("DELETE", "/invitations/1")).status).toBe(401);
  });
});

test("moderators see who invited a member, and whom the member invited", async () => {
  const { secret } = await invite(app, bob, { maxUses: 2 });
  for (const name of ["guest_one", "guest_two"]) await register(name, secret);
  const statusOf = async (name: string) =>
    (await app.call("GET", `/moderation/members/${name}`, { token: alice.token })).body;
  expect(await statusOf("guest_one")).toMatchObject({ invitedBy: "bob" });
  expect(await statusOf("bob")).toMatchObject({ invited: ["guest_two", "guest_one"] });
  expect(await statusOf("carol")).not.toHaveProperty("invitedBy");
  expect(await statusOf("carol")).not.toHaveProperty("invited");
});
