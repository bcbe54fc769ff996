import { sql } from "kysely";
import { afterAll, describe, expect, test } from "vitest";
import { LIMITS } from "../../contract/limits.ts";
import { startTestApp } from "../../../test/app.ts";
import { castOf } from "../../../test/cast.ts";
import { atOnce } from "../../../test/race.ts";
import { appealsOf } from "../appeals/test-appeals.ts";
import { feedRoles } from "../feed-people/test-feed-roles.ts";
import { holding } from "../held/test-held.ts";
import { type Actor, canSanction, isSanctionableBy } from "../moderation/policy.ts";
import { moderate } from "../moderation/test-decisions.ts";
import { noting } from "./test-member-notes.ts";

const app = await startTestApp();
afterAll(() => app.close());
const cast = await castOf(app);
const { alice, bob, carol, join, promote, submitText, comment } = cast;
const admin = await join("dave");
await promote(bob, "moderator");
await promote(admin, "admin");
const { decide, queue } = moderate(app);
const { addNote, notesOn } = noting(app);

type Target = NonNullable<Actor>;

/** Fills up the notes about a member to this number. */
const fill = (username: string, count: number) =>
  sql`
    insert into member_notes (subject_id, author_id, text)
    select subject.id, author.id, 'note ' || n from members subject, members author, generate_series(1, ${count}) n
    where subject.username = ${username} and author.username = 'bob' order by n`.execute(app.db);

describe("the number of notes about a member", () => {
  test("is absent without notes, whatever the name", async () => {
    for (const name of ["constructor", "__proto__"]) {
      await join(name);
      const { status, body } = await app.call("GET", `/moderation/members/${name}`, bob);
      expect([status, "notes" in body]).toEqual([200, false]);
    }
  });

  test("is shown on the pages where moderators decide, only for members with notes", async () => {
    await addNote(bob, "alice", {});
    await addNote(bob, "alice", {});
    const post = await submitText(alice);
    const { id: said } = await comment(carol, post, "Words.");
    for (const path of [`/submission/${post}/report`, `/comment/${said}/report`])
      await app.call("POST", path, { token: admin.token, body: {} });
    expect((await queue(bob)).noted).toEqual({ alice: 2 });
    await addNote(bob, "carol", {});
    expect((await queue(bob)).noted).toEqual({ alice: 2, carol: 1 });
    expect((await app.call("GET", "/moderation/members/alice", bob)).body.notes).toBe(2);
    await decide(bob, post, { decision: "remove" });
    const { appealLatest } = appealsOf(app);
    await appealLatest(alice, admin);
    expect((await app.call("GET", "/moderation/appeals", admin)).body.noted).toEqual({ alice: 2 });
  });

  test("is shown in the queue of posts that wait", async () => {
    const { hold, newcomer } = holding(app, { ...cast, alice: admin });
    await hold(1);
    await newcomer();
    await hold(0);
    const [{ userName }] = (await app.call("GET", "/moderation/held", bob)).body.held;
    await addNote(bob, userName, {});
    expect((await app.call("GET", "/moderation/held", bob)).body.noted).toEqual({ [userName]: 1 });
  });

  test("is not for the people of a feed, who read no notes", async () => {
    const [owner, noisy] = [await join("feed_owner"), await join("noisy")];
    const post = await submitText(noisy, { customCategories: ["Ours"] });
    await feedRoles(app).give(admin, "Ours", owner, "owner");
    await addNote(bob, "noisy", {});
    await app.call("POST", `/submission/${post}/report`, { token: alice.token, body: {} });
    expect((await queue(bob)).noted).toMatchObject({ noisy: 1 });
    const { posts, ...rest } = await queue(owner);
    expect([posts.length, rest]).toEqual([1, { next: null, total: 1 }]);
    expect((await notesOn(owner, "noisy")).status).toBe(403);
  });
});

test("a queue names the moderators on it about whom the viewer may not decide", async () => {
  const [peer, plain] = [await join("peer"), await join("plain")];
  await promote(peer, "moderator");
  for (const author of [peer, plain]) {
    const post = await submitText(author);
    await app.call("POST", `/submission/${post}/report`, { token: alice.token, body: {} });
  }
  expect((await queue(bob)).peers).toEqual(["peer"]);
  expect(await queue(admin)).not.toHaveProperty("peers");
  await addNote(admin, "peer", {});
  expect(await queue(bob)).not.toHaveProperty("noted.peer");
  expect((await queue(admin)).noted).toMatchObject({ peer: 1 });
});

test("the condition on rows of members admits exactly those whom the policy lets an actor suspend, ban and note", async () => {
  const { rows: everybody } = await sql<Target>`select id, username, role from members`.execute(app.db);
  for (const actor of [null, ...everybody]) {
    const { rows } = await sql<{ id: string }>`
      select id from members where ${isSanctionableBy(actor)}`.execute(app.db);
    const allowed = everybody.filter((target) => canSanction(actor, target)).map(({ id }) => id);
    expect(rows.map(({ id }) => id).toSorted()).toEqual(allowed.toSorted());
  }
  expect(new Set(everybody.map(({ role }) => role))).toEqual(new Set(["member", "moderator", "admin"]));
});

describe(`up to ${LIMITS.notes} notes about a member`, () => {
  test("are listed in pages, each once", async () => {
    await join("paged");
    await fill("paged", 25);
    const first = (await notesOn(bob, "paged", "?limit=20")).body;
    const second = (await notesOn(bob, "paged", `?limit=20&cursor=${first.next}`)).body;
    expect([first.notes.length, second.notes.length, second.next, first.total]).toEqual([20, 5, null, 25]);
    expect([first.notes[0].text, second.notes.at(-1).text]).toEqual(["note 25", "note 1"]);
  });

  test("are the maximum, even if several moderators write at once", async () => {
    await join("full");
    await fill("full", LIMITS.notes - 1);
    const answers = await atOnce(3, () => addNote(bob, "full", {}));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.find(({ status }) => status === 409)!.body.code).toBe("tooManyNotes");
    expect((await notesOn(bob, "full")).body.total).toBe(LIMITS.notes);
  });
});

test("notes about a member are gone at once when they delete the account", async () => {
  const gone = await join("gone");
  await addNote(bob, "gone", {});
  const { username, password: currentPassword, token } = gone;
  const body = { username, currentPassword, content: "keep" };
  expect((await app.call("POST", "/delete-account", { token, body })).status).toBe(204);
  const { rows } = await sql`
    select from member_notes join members on members.id = subject_id where account_deleted_at is not null`.execute(
    app.db,
  );
  expect(rows).toEqual([]);
  expect((await addNote(bob, "gone", {})).status).toBe(404);
});
