import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { sql } from "kysely";
import { afterAll, describe, expect, onTestFinished, test } from "vitest";
import { startTestApp } from "../../../test/app.ts";
import { castOf, type Person } from "../../../test/cast.ts";
import { mailsOf } from "../../../test/mails.ts";
import { memberIdOf } from "../../../test/member-id.ts";
import { checkFigures } from "../check/check.ts";
import { runJobs, storedJobs } from "../jobs/test-jobs.ts";
import { moderate } from "../moderation/test-decisions.ts";
import { eraseMember, resumeErasing } from "./erase-member.ts";
import { leaveTraces } from "./test-traces.ts";

const app = await startTestApp({ sendsMail: true });
const cast = await castOf(app);
const { alice, bob, carol, join, promote, submitText, comment, heart, heartComment, readPost } = cast;
const { runDueJobs, remove } = await mailsOf(app);
afterAll(async () => {
  await remove();
  await app.close();
});
const { decide, decideOnComment, queue } = moderate(app);
const idOf = (name: string) => memberIdOf(app.db, name);

async function deleteAccount(person: Person, content: "keep" | "delete"): Promise<void> {
  const { token, username, password: currentPassword } = person;
  const body = { username, currentPassword, content };
  expect((await app.call("POST", "/delete-account", { token, body })).status).toBe(204);
}

const offOnes = async () => (await checkFigures(app.db)).filter(({ off }) => off > 0);

/**
 * The end of every row that refers to a deleted member: it goes with the account, or soon after it by the job, or it stays,
 * for the reason that is named.
 */
const FATES: Record<string, "at once" | "soon" | "no row was there" | `stays: ${string}`> = {
  "absences.member_id": "soon",
  "appeals.decided_by": "stays: the decision about another member's appeal",
  "appeals.member_id": "soon",
  "appeals.removed_by": "stays: somebody else still decides",
  "blocked_domains.blocked_by": "stays: the domain is still blocked",
  "blocks.blocked_id": "soon",
  "blocks.member_id": "soon",
  "bulk_act_children.author_id": "stays: the undo restores what is kept",
  "bulk_acts.actor_id": "stays: the act goes on and can be undone",
  "bulk_acts.member_id": "stays: the act goes on and can be undone",
  "bulk_acts.undo_actor_id": "stays: the undo goes on",
  "comment_hearts.member_id": "stays: hearts count",
  "comment_mentions.member_id": "soon",
  "comments.member_id": "stays: hidden and then erased, or kept for its readers",
  "confirmed_addresses.member_id": "at once",
  "conversations.first_member_id": "stays: the other side keeps it",
  "conversations.second_member_id": "stays: the other side keeps it",
  "discussion_notices.member_id": "soon",
  "drafts.member_id": "soon",
  "email_changes.member_id": "at once",
  "feed_addresses.member_id": "at once",
  "feed_people.appointed_by": "stays: the appointed member keeps the role",
  "feed_people.member_id": "at once",
  "feed_people.offered_by": "at once",
  "feed_posters.approved_by": "stays: the approved member posts on",
  "feed_posters.member_id": "soon",
  "follows.member_id": "soon",
  "hearts.member_id": "stays: hearts count",
  "held_writings.member_id": "soon",
  "hides.member_id": "soon",
  "idempotency_keys.member_id": "soon",
  "identities.member_id": "at once",
  "known_devices.member_id": "at once",
  "invitations.member_id": "stays: others came by it",
  "join_requests.member_id": "no row was there", // Somebody with a request to join is no member yet, so the whole row of the account goes.
  "invited_members.member_id": "soon",
  "member_notes.author_id": "stays: other moderators read the note about somebody else",
  "member_notes.subject_id": "at once",
  "member_reports.reporter_id": "stays: moderators decide on it",
  "member_reports.subject_id": "at once", // Nobody is left to decide about, so the reports end.
  "messages.sender_id": "stays: the other side keeps them",
  "mailed_members.member_id": "soon",
  "mutes.member_id": "soon",
  "mutes.muted_id": "soon",
  "notification_mails.member_id": "soon",
  "notifications.actor_id": "stays: others were notified",
  "notifications.member_id": "soon",
  "opened_posts.member_id": "soon",
  "password_resets.made_by": "stays: for an hour, in which the link lets nobody in",
  "password_resets.member_id": "at once",
  "posts.member_id": "stays: hidden and then erased, or kept for its readers",
  "pushed_topics.member_id": "soon",
  "profile_removals.member_id": "soon",
  "reading_places.member_id": "soon",
  "reports.author_id": "stays: moderators decide on it",
  "reports.member_id": "stays: moderators decide on it",
  "saved_lists.member_id": "soon",
  "saves.member_id": "soon",
  "sessions.member_id": "at once",
  "unconfirmed_members.member_id": "no row was there", // An account that is not confirmed is no member's yet, so its whole row goes.
};

/** Every column that refers to members, and the number of rows that refer to this one. */
async function references(memberId: string): Promise<Record<string, number>> {
  const { rows: columns } = await sql<{ table: string; column: string }>`
    select conrelid::regclass::text as table, attname as column
    from pg_constraint join pg_attribute on attrelid = conrelid and attnum = conkey[1]
    where confrelid = 'members'::regclass and contype = 'f' order by 1, 2`.execute(app.db);
  const counted: Record<string, number> = {};
  for (const { table, column } of columns) {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from ${sql.table(table)} where ${sql.ref(column)} = ${memberId}`.execute(
      app.db,
    );
    counted[`${table}.${column}`] = rows[0]!.count;
  }
  return counted;
}

test("every row that refers to a deleted member ends as stated, and every figure is right afterwards", async () => {
  const dora = await join("dora");
  await promote(dora, "moderator");
  await leaveTraces(app, cast, { member: dora, other: alice, third: carol });
  const memberId = await idOf("dora");
  const before = await references(memberId);
  await deleteAccount(dora, "keep");
  const atOnce = await references(memberId);
  await runDueJobs();
  const soon = await references(memberId);
  const fateOf = (column: string): string => {
    // The member is on one side of the conversation only; the ids say on which.
    if (before[column] === 0 && !column.startsWith("conversations.")) return "no row was there";
    if (before[column]! > 0 && atOnce[column] === 0) return "at once";
    if (before[column]! > 0 && soon[column] === 0) return "soon";
    return soon[column] === before[column] ? "stays" : "changed";
  };
  const stated = Object.entries(FATES).map(([column, fate]) => [column, fate.replace(/:.*/, "")]);
  const found = Object.fromEntries(Object.keys(before).map((column) => [column, fateOf(column)]));
  expect(found).toEqual(Object.fromEntries(stated));
  expect((await sql`select from draft_images`.execute(app.db)).rows).toEqual([]);
  expect(await offOnes()).toEqual([]);
});

describe("deleting the posts and comments as well", () => {
  test("hides posts at once in every list, keeps the place of answered comments, and counts right", async () => {
    const erin = await join("erin");
    const [post, others] = [await submitText(erin, { customCategories: ["Ferns"] }), await submitText(bob)];
    await heart(erin, others);
    const answered = await comment(erin, others, "Answered words.");
    await comment(bob, others, "An answer.", answered.id);
    await comment(erin, others, "Lonely words.");
    const own = await comment(bob, post, "Below a post.");
    await heartComment(erin, own.id);
    await deleteAccount(erin, "delete");
    await runDueJobs();
    expect((await app.call("GET", `/submission/${post}`)).status).toBe(404);
    expect(await readPost(others)).toMatchObject({ commentCount: 1, upvotes: 1 });
    const { comments } = (await app.call("GET", `/submission/${others}/comments`)).body;
    expect(comments).toMatchObject([
      { deleted: true, text: "", userName: "deleted member" },
      { text: "An answer." },
    ]);
    expect(await offOnes()).toEqual([]);
  });

  test("also deletes what a moderator removed and what is below a removed post, which nobody can restore then", async () => {
    const finn = await join("finn");
    const [removed, others] = [await submitText(finn), await submitText(bob)];
    const said = await comment(finn, others, "Removed words.");
    const below = await submitText(bob);
    const hidden = await comment(finn, below, "Hidden words.");
    await promote(carol, "moderator");
    await decide(carol, removed, { decision: "remove" });
    await decide(carol, below, { decision: "remove" });
    await decideOnComment(carol, said.id, { decision: "remove" });
    await deleteAccount(finn, "delete");
    await runDueJobs();
    expect((await decide(carol, removed, { decision: "restore" })).status).toBe(404);
    expect((await decideOnComment(carol, said.id, { decision: "restore" })).status).toBe(404);
    await decide(carol, below, { decision: "restore" });
    expect(await readPost(below)).toMatchObject({ commentCount: 0 });
    const { rows } = await sql`select from comments where id = ${hidden.id} and deleted_at is null`.execute(
      app.db,
    );
    expect(rows).toEqual([]);
    expect(await offOnes()).toEqual([]);
  });

  test("leaves reports on them for moderators to dismiss", async () => {
    const gina = await join("gina");
    const [post, others] = [await submitText(gina), await submitText(bob)];
    const said = await comment(gina, others, "Rude words.");
    await app.call("POST", `/submission/${post}/report`, { ...bob, body: {} });
    await app.call("POST", `/comment/${said.id}/report`, { ...bob, body: {} });
    await promote(carol, "moderator");
    await deleteAccount(gina, "delete");
    await runDueJobs();
    const waiting = (await queue(carol)).posts.map(
      ({ submission }: { submission: { id: string } }) => submission.id,
    );
    expect(waiting).toEqual(expect.arrayContaining([post, others]));
    expect((await decide(carol, post, { decision: "dismiss" })).status).toBe(200);
    expect((await decideOnComment(carol, said.id, { decision: "dismiss" })).status).toBe(200);
  });

  test("goes on in batches, and after a kill in the middle", async () => {
    const hugo = await join("hugo");
    const memberId = await idOf("hugo");
    const post = await submitText(bob);
    await sql`
      with posted as (
        insert into posts (member_id, title, content_type, content, hot, active_at)
        select ${memberId}, 'One of many', 'text', 'Words.', hot_of(0, now()), now() from generate_series(1, 30)
        returning id, title
      ), found as (
        insert into post_search_recent (post_id, title, words) select id, title, '' from posted
      ), said as (
        insert into comments (post_id, depth, member_id, text)
        select ${post}, 0, ${memberId}, 'Words.' from generate_series(1, 120) returning id
      ), waiting as (
        insert into comments_to_index (comment_id) select id from said
      )
      update posts set comment_count = 120 where id = ${post}`.execute(app.db);
    const left = async () => {
      const { rows } = await sql<{ count: number }>`
        select (select count(*) from posts where member_id = ${memberId} and deleted_at is null)::int
          + (select count(*) from comments where member_id = ${memberId} and deleted_at is null)::int as count`.execute(
        app.db,
      );
      return rows[0]!.count;
    };
    await sql`delete from jobs`.execute(app.db);
    await deleteAccount(hugo, "delete");
    const payload = { memberId, content: "delete" } as const;
    // A run that has used up its time ends after one batch, and enqueues the job again.
    await eraseMember(app.db, payload, { runMs: 0 });
    expect(await left()).toBe(50);
    const ofMember = (await storedJobs(app)).filter(({ key }) => key === `erase-member:${memberId}`);
    expect(ofMember).toMatchObject([{ attempts: 0 }]);
    const path = fileURLToPath(new URL("../jobs/test-program.ts", import.meta.url));
    const program = spawn(process.execPath, [path, app.database.connectionString]);
    onTestFinished(() => void program.kill("SIGKILL"));
    await once(program.stdout, "data");
    program.kill("SIGKILL");
    await runJobs(app, { "erase-member": (given) => eraseMember(app.db, given) });
    await expect.poll(left, { timeout: 60_000 }).toBe(0);
    expect(await readPost(post)).toMatchObject({ commentCount: 0 });
    expect(await offOnes()).toEqual([]);
  });
});

test("a write that was under way at the deletion is erased by a last run some time later", async () => {
  const ines = await join("ines");
  const memberId = await idOf("ines");
  const post = await submitText(bob);
  await deleteAccount(ines, "delete");
  await runDueJobs();
  await sql`
    with said as (insert into comments (post_id, depth, member_id, text) values (${post}, 0, ${memberId}, 'Late.'))
    update posts set comment_count = 1 where id = ${post}`.execute(app.db);
  const last = async () => (await storedJobs(app)).filter(({ key }) => key === `erase-member:${memberId}`);
  expect((await last())[0]!.dueInSeconds).toBeGreaterThan(60);
  await sql`update jobs set run_at = now() where key = ${`erase-member:${memberId}`}`.execute(app.db);
  await runDueJobs();
  expect(await readPost(post)).toMatchObject({ commentCount: 0 });
  expect(await last()).toEqual([]);
});

test("a job that was given up is due again a day later at most", async () => {
  const lars = await join("lars");
  const key = `erase-member:${await idOf("lars")}`;
  await deleteAccount(lars, "keep");
  const parked = async () =>
    (await storedJobs(app)).filter((job) => job.key === key).map(({ dueInSeconds }) => dueInSeconds === null);
  await sql`update jobs set attempts = 14, run_at = 'infinity' where key = ${key}`.execute(app.db);
  expect(await parked()).toEqual([true]);
  await resumeErasing(app.db);
  expect(await parked()).toEqual([false]);
  await runDueJobs();
  await sql`delete from jobs where key = ${key}`.execute(app.db);
});
