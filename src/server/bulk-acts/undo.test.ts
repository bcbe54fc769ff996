import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { startTestApp } from "../../../test/app.ts";
import { castOf, type Signed } from "../../../test/cast.ts";
import { untilWaitingForLocks } from "../../../test/locks.ts";
import { atOnce } from "../../../test/race.ts";
import { feedRoles } from "../feed-people/test-feed-roles.ts";
import { eraseMember } from "../members/erase-member.ts";
import { moderate } from "../moderation/test-decisions.ts";
import { bulkActs } from "./test-bulk-acts.ts";

const app = await startTestApp();
afterAll(() => app.close());
const { alice, bob, carol, join, promote, submitText, submitLink, comment, deletePost } = await castOf(app);
const [mona, ada] = [await join("mona"), await join("ada")];
await promote(carol, "moderator");
await promote(mona, "moderator");
await promote(ada, "admin");
const { decide, decideOnComment, grant, log, notifications } = moderate(app);
const { batch, end, killAfterBatch, read, runJobs, start, undo, shows } = bulkActs(app);

const told = async (member: Signed): Promise<string[]> =>
  (await notifications(member))
    .filter(({ type }: { type: string }) => type === "moderation")
    .map(({ message }: { message: string }) => message);

const reports = async () => (await sql`select * from reports order by id`.execute(app.db)).rows;

async function removed(by: Signed, asked: Parameters<typeof start>[1]): Promise<string> {
  const { id } = (await start(by, asked)).body;
  expect((await end(id)).state).toBe("done");
  return id;
}

test("an undo restores posts, comments and reports with their times and reporters, and tells the author once", async () => {
  const erin = await join("erin");
  const [post, other] = [await submitText(erin), await submitText(bob)];
  const { id: said } = await comment(erin, other, "Erin says.");
  const { id: below } = await comment(bob, post, "Bob says.");
  for (const path of [`/submission/${post}`, `/comment/${said}`, `/comment/${below}`])
    await app.call("POST", `${path}/report`, { token: alice.token, body: { reason: path } });
  const before = await reports();
  const id = await removed(carol, { username: "erin" });
  expect(await reports()).not.toEqual(before);
  expect((await undo(mona, id, "It was a joke.")).body).toMatchObject({ state: "undoing" });
  expect(await end(id)).toMatchObject({ state: "undone", restoredPosts: 1, restoredComments: 1, left: 0 });
  expect(await reports()).toEqual(before);
  expect(await shows(post)).toBe(true);
  expect(await told(erin)).toEqual([
    "A moderator undid the removal of 1 post and 1 comment of yours: It was a joke.",
    "A moderator removed 1 post and 1 comment of yours: Spam.",
  ]);
  const { entries } = await log(carol, "?username=erin");
  expect(entries).toMatchObject([
    { action: "undo-bulk-act", userName: "mona", reason: "It was a joke.", bulkAct: { id, state: "undone" } },
    { action: "start-bulk-act", userName: "carol", bulkAct: { id, state: "undone" } },
  ]);
  expect((await log(carol, `?under=${entries[0].id}`)).entries).toMatchObject([
    { action: "restore-comment", commentId: said },
    { action: "restore-post", submissionId: post },
  ]);
});

test("what somebody has decided about since, or the author deleted, stays as it is and is counted", async () => {
  const fred = await join("fred");
  const other = await submitText(bob);
  const gone = await submitText(bob);
  const posts = [];
  for (let n = 0; n < 4; n++) posts.push(await submitText(fred));
  const { id: said } = await comment(fred, other, "Restored.");
  const { id: saidAgain } = await comment(fred, other, "Restored, and removed again.");
  await comment(fred, gone, "Below a post that its author deletes.");
  const id = await removed(carol, { username: "fred" });
  const [restored, again, kept, erased] = posts as [string, string, string, string];
  for (const one of [restored, again]) await decide(mona, one, { decision: "restore" });
  await decide(mona, again, { decision: "remove", reason: "By its own decision." });
  for (const one of [said, saidAgain]) await decideOnComment(mona, one, { decision: "restore" });
  await decideOnComment(mona, saidAgain, { decision: "remove", reason: "By its own decision." });
  await deletePost(bob, gone);
  await sql`delete from posts where id = ${erased}::bigint`.execute(app.db);
  await undo(carol, id);
  expect(await end(id)).toMatchObject({ restoredPosts: 1, restoredComments: 0, left: 6 });
  expect(await Promise.all([restored, again, kept].map(shows))).toEqual([true, false, true]);
  const { comments } = (await app.call("GET", `/submission/${other}/comments`)).body;
  const texts = new Set(comments.map(({ text }: { text: string }) => text));
  expect([texts.has("Restored."), texts.has("Restored, and removed again.")]).toEqual([true, false]);
  const reason = (await app.call("GET", `/submission/${again}/removed`, carol)).body.reason;
  expect(reason).toBe("By its own decision.");
});

test("the log says of each single removal whether it is in force, which a restoration and the undo end", async () => {
  const pia = await join("pia");
  const posts = [await submitText(pia), await submitText(pia), await submitText(pia)];
  const { id: said } = await comment(pia, await submitText(bob), "Pia says.");
  const id = await removed(carol, { username: "pia" });
  const [{ id: entryId }] = (await log(carol, "?username=pia")).entries;
  const inForce = async (): Promise<boolean[]> =>
    (await log(carol, `?under=${entryId}`)).entries.map((entry: { isInForce: boolean }) => entry.isInForce);
  expect(await inForce()).toEqual([true, true, true, true]);
  await decide(mona, posts[2]!, { decision: "restore" });
  await decide(mona, posts[1]!, { decision: "restore" });
  await decide(mona, posts[1]!, { decision: "remove" });
  await decideOnComment(mona, said, { decision: "restore" });
  expect(await inForce()).toEqual([false, false, true, false]);
  await undo(carol, id);
  await end(id);
  expect(await inForce()).toEqual([false, false, false, false]);
});

test("a post whose author deletes the account after the removal stays deleted", async () => {
  const gina = await join("gina");
  const post = await submitText(gina);
  const id = await removed(carol, { username: "gina" });
  const uid = (await app.call("GET", "/profile", gina)).body.user.uid;
  const body = { username: "gina", currentPassword: gina.password, content: "delete" };
  expect((await app.call("POST", "/delete-account", { token: gina.token, body })).status).toBe(204);
  await eraseMember(app.db, { memberId: uid, content: "delete" });
  await undo(carol, id);
  expect(await end(id)).toMatchObject({ restoredPosts: 0, left: 1 });
  expect(await shows(post)).toBe(false);
});

test("an undo of an act that is still running stops it, and restores what it had removed", async () => {
  const hugo = await join("hugo");
  const posts = [];
  for (let n = 0; n < 45; n++) posts.push(await submitText(hugo));
  const { id } = (await start(carol, { username: "hugo" })).body;
  await batch(id);
  expect(await read(carol, id)).toMatchObject({ state: "running", posts: 20 });
  await Promise.all([batch(id), undo(carol, id), batch(id)]);
  const { state, posts: all, restoredPosts, left } = await end(id);
  expect([state, left, restoredPosts]).toEqual(["undone", 0, all]);
  expect(await Promise.all(posts.map(shows))).toEqual(posts.map(() => true));
  expect(await told(hugo)).toHaveLength(1);
});

test("undos that race, by two moderators, are one", async () => {
  const ines = await join("ines");
  for (let n = 0; n < 3; n++) await submitText(ines);
  const id = await removed(carol, { username: "ines" });
  const answers = await atOnce(6, (n) => undo(n % 2 ? mona : carol, id));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  await Promise.all([end(id), end(id)]);
  expect((await undo(carol, id)).body).toMatchObject({ state: "undone", restoredPosts: 3 });
  expect((await log(carol, "?username=ines")).entries).toHaveLength(2);
  expect(await told(ines)).toHaveLength(2);
});

test("processes that come to an act's notices at the same moment tell its author once", async () => {
  const kate = await join("kate");
  await submitText(kate);
  const { id } = (await start(carol, { username: "kate" })).body;
  await batch(id);
  expect(await read(carol, id)).toMatchObject({ state: "running", posts: 1 });
  let both!: Promise<unknown>;
  await app.db.transaction().execute(async (transaction) => {
    await sql`select from bulk_acts where id = ${id}::bigint for update`.execute(transaction);
    both = Promise.all([batch(id), batch(id)]);
    await untilWaitingForLocks(app.db, 2);
  });
  await both;
  expect((await end(id)).state).toBe("done");
  expect(await told(kate)).toEqual(["A moderator removed 1 post of yours: Spam."]);
});

test("after a kill -9 another process ends an act, and its undo, and the author is told once of each", async () => {
  const jim = await join("jim");
  await sql`
    insert into posts (member_id, title, content_type, content)
    select id, 'One of many', 'text', 'Words.' from members, generate_series(1, 150) where username = 'jim'`.execute(
    app.db,
  );
  const { id } = (await start(carol, { username: "jim" })).body;
  await killAfterBatch(id);
  const { posts, state } = await read(carol, id);
  expect([state, posts > 0, posts < 150]).toEqual(["running", true, true]);
  await runJobs();
  await expect.poll(() => read(carol, id), { timeout: 20_000 }).toMatchObject({ state: "done", posts: 150 });
  await undo(carol, id);
  await killAfterBatch(id);
  const undone = { state: "undone", restoredPosts: 150, left: 0 };
  await expect.poll(() => read(carol, id), { timeout: 20_000 }).toMatchObject(undone);
  expect(await told(jim)).toHaveLength(2);
}, 300_000);

test("nobody undoes the removal of their own, or of what somebody of their rank or above has written", async () => {
  await submitLink(mona, { content: "https://ranks.example/" });
  const id = await removed(ada, { domain: "ranks.example" });
  for (const by of [mona, carol]) expect((await undo(by, id)).status).toBe(403);
  const kim = await join("kim");
  await submitText(kim);
  const other = await removed(carol, { username: "kim" });
  await grant(ada, "kim", { role: "moderator" });
  for (const by of [kim, carol, bob]) expect((await undo(by, other)).status).toBe(403);
  for (const one of [id, other]) {
    expect((await undo(ada, one)).status).toBe(200);
    expect((await end(one)).left).toBe(0);
  }
  expect((await undo(carol, "999999")).status).toBe(404);
  expect((await undo(carol, id, "")).status).toBe(400);
});

test("a comment that its author deleted before an act can be brought back only once the act is undone", async () => {
  const liam = await join("liam");
  const other = await submitText(bob);
  const { id: said } = await comment(liam, other, "Liam says.");
  await app.call("DELETE", `/comment/${said}`, liam);
  const { id: givenBack } = await comment(liam, other, "Liam says more.");
  const back = () => app.call("POST", `/comment/${said}/undelete`, liam);
  const id = await removed(carol, { username: "liam" });
  await decideOnComment(mona, givenBack, { decision: "restore" });
  await app.call("DELETE", `/comment/${givenBack}`, liam);
  expect((await app.call("POST", `/comment/${givenBack}/undelete`, liam)).status).toBe(200);
  expect(await back()).toMatchObject({ status: 403, body: { code: "undoExpired" } });
  await undo(carol, id);
  await end(id);
  expect((await back()).status).toBe(200);
});

test("after an undo the moderators of a feed decide as before about what came back", async () => {
  const { give } = feedRoles(app);
  const [nora, oscar] = [await join("nora"), await join("oscar")];
  await give(ada, "Meadows", nora, "moderator");
  const posts = [];
  for (let n = 0; n < 2; n++) posts.push(await submitText(oscar, { customCategories: ["Meadows"] }));
  const [post, theirs] = posts as [string, string];
  const { id: said } = await comment(oscar, post, "Oscar says.");
  for (const decision of ["remove", "restore"])
    expect((await decide(nora, theirs, { decision })).status).toBe(200);
  const id = await removed(carol, { username: "oscar" });
  expect((await decide(nora, post, { decision: "restore" })).status).toBe(403);
  await undo(carol, id);
  await end(id);
  expect((await decideOnComment(nora, said, { decision: "remove" })).status).toBe(200);
  for (const one of posts)
    for (const decision of ["remove", "restore"])
      expect((await decide(nora, one, { decision })).status).toBe(200);
});
