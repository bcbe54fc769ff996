import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp } from "../../../test/app.ts";
import { castOf } from "../../../test/cast.ts";
import { rowsRead, type StatementCost } from "../../../test/rows-read.ts";
import type { Database } from "../db/database.ts";
import type { Viewer } from "../http/viewer.ts";
import { mayHaveLink } from "./linking.ts";
import { allTargets, nextTargets, STRETCH } from "./next-targets.ts";
import { previewBulkAct } from "./preview.ts";
import type { BulkTarget } from "./targets.ts";
import { bulkActs } from "./test-bulk-acts.ts";

/** Acts on sites with more posts and comments than one statement may read. */

const app = await startTestApp();
afterAll(() => app.close());
const { alice, bob, carol, comment, promote, submitLink } = await castOf(app);
await promote(carol, "moderator");
const { preview, remove } = bulkActs(app);
const moderator = {
  ...(await app.db
    .selectFrom("members")
    .select("id")
    .where("username", "=", "carol")
    .executeTakeFirstOrThrow()),
  ...{ username: "carol", role: "moderator" },
} as Viewer;

const MANY = 6 * STRETCH;

/** Each row of a stretch, its author, its post, and some that the planner adds. */
const MOST_READ = 4 * STRETCH;

beforeAll(async () => {
  const post = await submitLink(bob, { content: "https://busy.example/" });
  await sql`
    insert into posts (member_id, title, content_type, content, created_at)
    select id, 'One of many', 'text', 'See https://near.example/', now() - n * interval '1 second'
    from members, generate_series(1, ${MANY}::integer) n where username = 'bob'`.execute(app.db);
  await sql`
    insert into comments (post_id, depth, member_id, text, created_at)
    select ${post}::bigint, 0, members.id, 'See https://near.example/', now() - n * interval '1 second'
    from members, generate_series(1, ${MANY}::integer) n where username = 'bob'`.execute(app.db);
  await sql`analyze posts, comments, members`.execute(app.db);
  await submitLink(alice, { content: "https://rare.example/" });
  await comment(alice, post, "See https://rare.example/");
});

const ofBob = async () =>
  (await sql<{ id: string }>`select id from members where username = 'bob'`.execute(app.db)).rows[0]!.id;

const DAY = 86_400_000;

const targetOf = (over: Partial<BulkTarget>): BulkTarget => ({
  ...{
    memberId: null,
    domain: null,
    content: "all",
    since: null,
    until: new Date(),
    role: "moderator",
    ...over,
  },
});

/** The statements that read too much, with the number of rows. */
async function tooLarge(read: (db: Database) => Promise<unknown>): Promise<StatementCost[]> {
  const costs = await rowsRead(app.database.connectionString, read);
  expect(costs.length).toBeGreaterThan(1);
  return costs.filter(({ rows }) => rows > MOST_READ);
}

test.for([
  ["a domain to which nothing links", { domain: "absent.example" }],
  ["a domain to which everything links", { domain: "near.example" }],
  ["a member", { username: "bob" }],
] as const)("no statement of a preview reads all posts or comments: %s", async ([, asked]) => {
  for (const range of ["all", "day", "hour"] as const)
    expect(
      await tooLarge((db) => previewBulkAct(db, moderator, { ...asked, range, content: "all" })),
    ).toEqual([]);
});

test("no statement of an act's work reads all posts or comments", async () => {
  const memberId = await ofBob();
  for (const target of [
    targetOf({ domain: "absent.example" }),
    targetOf({ domain: "near.example", since: new Date(Date.now() - DAY) }),
    targetOf({ memberId }),
    // Nothing is in this range.
    targetOf({ memberId, since: new Date() }),
  ])
    for (const table of ["posts", "comments"] as const) {
      const isTooLarge = await tooLarge(async (db) => {
        const { last } = await nextTargets(db, target, table, 0, 20);
        if (last !== null) await nextTargets(db, target, table, last, 20);
      });
      expect(isTooLarge).toEqual([]);
    }
});

test("a preview counts all, whatever the number of statements", async () => {
  const isWhole = true;
  expect((await preview(carol, { username: "bob" })).body).toMatchObject({
    posts: MANY + 1,
    comments: MANY,
    isWhole,
  });
  expect((await preview(carol, { domain: "near.example" })).body).toMatchObject({
    ...{ posts: MANY, comments: MANY, isWhole },
  });
  expect((await preview(carol, { domain: "near.example", range: "hour" })).body.posts).toBeLessThan(MANY);
  expect((await preview(carol, { domain: "rare.example" })).body).toMatchObject({
    posts: 1,
    comments: 1,
    isWhole,
  });
});

test("a preview that runs out of time says that it has not counted all", async () => {
  for (const target of [targetOf({ domain: "near.example" }), targetOf({ memberId: await ofBob() })])
    for (const table of ["posts", "comments"] as const)
      expect(await allTargets(app.db, target, table, { end: 0 })).toEqual({ ids: [], isWhole: false });
});

test("an act also removes a post with thousands of others before it", async () => {
  expect(await remove(carol, { domain: "rare.example" })).toMatchObject({ posts: 1, comments: 1 });
});

test("an act goes on although the post at which its last batch ended is erased", async () => {
  const target = targetOf({ domain: "near.example" });
  const { ids, last } = await nextTargets(app.db, target, "posts", 0, 3);
  expect(last).toBe(ids[2]);
  await sql`delete from posts where id = ${last}`.execute(app.db);
  expect((await nextTargets(app.db, target, "posts", last!, 2)).ids).toEqual(ids.slice(0, 2));
});

test("comments without a link are not read: an index has those with links, in the order of their times", async () => {
  const plan = await app.db.transaction().execute(async (transaction) => {
    await sql`set local enable_seqscan = off`.execute(transaction);
    const { rows } = await sql<{ "QUERY PLAN": string }>`
      explain select count(*) from comments where ${mayHaveLink} and created_at > now()`.execute(transaction);
    return rows.map((row) => row["QUERY PLAN"]).join("\n");
  });
  expect(plan).toContain("comments_linking_in_time");
});
