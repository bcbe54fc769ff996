import { sql } from "kysely";
import { afterAll, describe, expect, test } from "vitest";
import { startTestApp } from "../../../test/app.ts";
import { castOf } from "../../../test/cast.ts";
import { untilWaitingForLocks } from "../../../test/locks.ts";
import { atOnce } from "../../../test/race.ts";
import { bulkActs } from "../bulk-acts/test-bulk-acts.ts";
import { moderate } from "../moderation/test-decisions.ts";
import { ageEntries } from "../moderation/test-log-age.ts";
import { lockPost, restorePost } from "../posts/deletion.ts";
import { appealsOf } from "./test-appeals.ts";

const app = await startTestApp();
afterAll(() => app.close());
const { alice, bob, carol, join, promote, submitText, comment } = await castOf(app);
const dave = await join("dave");
await promote(carol, "moderator");
await promote(dave, "admin");
const { decide, decideOnComment, suspend } = moderate(app);
const { removals, appealAs, queue } = appealsOf(app);

/** A post of alice that carol removed, and the removal. */
async function removedPost(title = "Owls") {
  const id = await submitText(alice, { title });
  await decide(carol, id, { decision: "remove", reason: "Off topic." });
  return { id, removal: (await removals(alice))[0]! };
}

const read = async (id: string) => (await app.call("GET", `/submission/${id}/removed`, alice)).body;
/** Backdates the last removal of alice by this many days. */
const age = async (id: string, days: number) => {
  await ageEntries(app.db, sql<boolean>`post_id = ${id}`, days);
  await sql`update posts set deleted_at = deleted_at - make_interval(days => ${days}) where id = ${id}`.execute(
    app.db,
  );
};

describe("the author of a removed post or comment", () => {
  test("sees what was removed and why, the latest first, in pages, and nothing of the moderator", async () => {
    const { id } = await removedPost("First");
    const said = await comment(alice, await submitText(bob, { title: "Trees" }), "My **words**.");
    await decideOnComment(carol, said.id, { decision: "remove", reason: "Rude." });
    const [latest, before] = await removals(alice);
    expect(latest).toMatchObject({
      ...{ commentId: said.id, title: "Trees", excerpt: "My words.", reason: "Rude.", mayAppeal: true },
      ...{ hasDecider: true, appeal: null },
    });
    expect(before).toMatchObject({ submissionId: id, commentId: null, title: "First", excerpt: null });
    expect(JSON.stringify(await removals(alice))).not.toContain("carol");
    const page = (await app.call("GET", "/removals?limit=1", alice)).body;
    expect(page.removals).toEqual([latest]);
    expect((await removals(alice, `?limit=1&cursor=${page.next}`))[0]).toEqual(before);
    expect(await removals(bob)).toEqual([]);
  });

  test("appeals once: the same text again is no error, and another text is a 409", async () => {
    const { id, removal } = await removedPost();
    const first = await appealAs(alice, removal.id, " Owls are on topic. ");
    expect(first).toMatchObject({
      status: 200,
      body: { mayAppeal: false, appeal: { text: "Owls are on topic.", state: "waiting" } },
    });
    expect(await appealAs(alice, removal.id, "Owls are on topic.")).toMatchObject({
      status: 200,
      body: first.body,
    });
    expect(await appealAs(alice, removal.id, "Really!")).toMatchObject({
      status: 409,
      body: { code: "alreadyAppealed" },
    });
    expect((await read(id)).own).toEqual(first.body);
  });

  test("appeals once, however many requests come at the same time", async () => {
    const { removal } = await removedPost();
    const answers = await atOnce(4, (n) => appealAs(alice, removal.id, `Text ${n}.`));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409]);
  });

  test("appeals while suspended", async () => {
    const { removal } = await removedPost();
    await suspend(carol, "alice", { days: 1 });
    expect((await appealAs(alice, removal.id)).status).toBe(200);
    await suspend(carol, "alice", { days: 0 });
  });

  test("appeals for 30 days, and is then refused", async () => {
    const { id, removal } = await removedPost();
    await age(id, 29);
    expect((await removals(alice)).find((one) => one.id === removal.id)).toMatchObject({ mayAppeal: true });
    await age(id, 1);
    expect((await read(id)).own).toMatchObject({ mayAppeal: false, appeal: null });
    expect(await appealAs(alice, removal.id)).toMatchObject({ status: 409, body: { code: "appealTooLate" } });
  });

  test.each([
    ["no text", " ", "Appeal is required."],
    ["a long text", "🔥".repeat(1_001), "Appeal cannot exceed 1000 characters."],
    ["something that is no text", 5, "Appeal must be a text."],
  ])("is refused with %s, in a sentence", async (_what, text, sentence) => {
    const [removal] = await removals(alice);
    expect(await appealAs(alice, removal!.id, text)).toMatchObject({
      status: 400,
      body: { errors: [sentence] },
    });
  });

  test("may appeal against the removal by the people of a feed, and by a bulk act", async () => {
    const owner = await join("feather_owner");
    const id = await submitText(alice, { customCategories: ["Feathers"] });
    await sql`insert into feed_people (feed_id, member_id, role, rank, since)
      select feeds.id, members.id, 'owner', 1, now() from feeds, members
      where feeds.key = 'feathers' and username = 'feather_owner'`.execute(app.db);
    expect((await decide(owner, id, { decision: "remove" })).status).toBe(200);
    expect((await appealAs(alice, (await removals(alice))[0]!.id)).status).toBe(200);
    expect((await queue(carol)).appeals.at(-1).removal).toMatchObject({ userName: "feather_owner" });

    const flood = await join("flood");
    await submitText(flood);
    const { start, end } = bulkActs(app);
    await end((await start(dave, { username: "flood", content: "all" })).body.id);
    expect((await appealAs(flood, (await removals(flood))[0]!.id)).status).toBe(200);
    expect((await queue(carol)).appeals.at(-1).removal).toMatchObject({ userName: "dave", reason: "Spam." });
  });
});

describe("an appeal is refused", () => {
  test("to everybody but the author, and for a removal that never was, with a 404", async () => {
    const { removal } = await removedPost();
    for (const [by, id] of [
      [bob, removal.id] as const,
      [carol, removal.id] as const,
      [alice, "0"] as const,
      [alice, "x"] as const,
    ])
      expect(await appealAs(by, id)).toMatchObject({ status: 404, body: { code: "removalNotFound" } });
    expect((await app.call("POST", `/removals/${removal.id}/appeal`, { body: { text: "No." } })).status).toBe(
      401,
    );
  });

  test("once the post is restored; and a second removal is another one, with an appeal of its own", async () => {
    const { id, removal } = await removedPost();
    expect((await appealAs(alice, removal.id)).status).toBe(200);
    await decide(dave, id, { decision: "restore" });
    expect(await removals(alice)).not.toContainEqual(expect.objectContaining({ id: removal.id }));
    expect((await appealAs(alice, removal.id)).status).toBe(404);
    await decide(carol, id, { decision: "remove" });
    const again = (await removals(alice))[0]!;
    expect([again.id === removal.id, again.mayAppeal]).toEqual([false, true]);
    expect((await appealAs(alice, again.id)).status).toBe(200);
  });

  test("where the post is restored at the same moment", async () => {
    const { id, removal } = await removedPost();
    let appealing!: ReturnType<typeof appealAs>;
    await app.db.transaction().execute(async (transaction) => {
      await restorePost(transaction, await lockPost(transaction, id));
      appealing = appealAs(alice, removal.id);
      await untilWaitingForLocks(app.db, 1);
    });
    expect((await appealing).status).toBe(404);
  });
});

test("a removal that the site's moderators repeat after the people of a feed stays one removal, with one appeal", async () => {
  const keeper = await join("keeper");
  const id = await submitText(alice, { customCategories: ["Claws"] });
  await sql`insert into feed_people (feed_id, member_id, role, rank, since)
    select feeds.id, members.id, 'owner', 1, now() from feeds, members
    where feeds.key = 'claws' and username = 'keeper'`.execute(app.db);
  await decide(keeper, id, { decision: "remove", reason: "First." });
  const { id: removalId } = (await removals(alice))[0]!;
  expect((await appealAs(alice, removalId)).status).toBe(200);
  await decide(carol, id, { decision: "remove", reason: "Second." });
  expect((await removals(alice))[0]).toMatchObject({ id: removalId, reason: "Second.", mayAppeal: false });
  expect((await queue(carol)).appeals.at(-1)).toMatchObject({
    removal: { userName: "carol" },
    mayDecide: false,
  });
  expect((await queue(dave)).appeals.at(-1)).toMatchObject({ mayDecide: true });
});
