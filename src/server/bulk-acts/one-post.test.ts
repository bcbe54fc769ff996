import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp } from "../../../test/app.ts";
import { castOf } from "../../../test/cast.ts";
import { rowsRead } from "../../../test/rows-read.ts";
import { milliseconds } from "../../contract/moments.ts";
import { isTakenInBulk } from "../comments/taken-in-bulk.ts";
import type { Database } from "../db/database.ts";
import { removalsNow } from "../moderation/removal-entries.ts";
import { reopenReportsRestored } from "../reports/open-reports.ts";
import { hasAuthorAbove } from "./bulk-acts.ts";
import { hasChild } from "./children.ts";
import { bulkActs } from "./test-bulk-acts.ts";

/** An act that has removed thousands of comments on one post: its work for each must not read all the others. */

const app = await startTestApp();
afterAll(() => app.close());
const { alice, bob, carol, comment, join, promote, submitText } = await castOf(app);
await promote(carol, "moderator");
const { remove, start, undo } = bulkActs(app);

const MANY = 3_000;

/** A few rows that are asked for, with all that belongs to them. */
const FEW = 300;

let [postId, actId, later] = [0, 0, 0];

beforeAll(async () => {
  postId = Number(await submitText(alice));
  const { id } = await comment(bob, String(postId), "The first.");
  await app.call("POST", `/comment/${id}/report`, { token: alice.token, body: { reason: "It sells." } });
  actId = Number((await remove(carol, { username: "bob" })).id);
  await sql`
    with many as (
      insert into comments (post_id, depth, member_id, text, is_removed, deleted_at)
      select post_id, 0, member_id, text, true, deleted_at
      from comments, generate_series(1, ${MANY}::integer) where id = ${id}::bigint returning *
    ), entries as (
      insert into moderation_log (action, subject, reason, post_id, comment_id, subject_id, parent_id)
      select 'remove-comment', 'A title', 'Spam.', post_id, many.id, many.member_id, entry_id
      from many join bulk_acts on bulk_acts.id = ${actId}
    )
    insert into bulk_act_children (act_id, post_id, comment_id, author_id, removed_at)
    select ${actId}, post_id, id, member_id, deleted_at from many`.execute(app.db);
  later = Number((await comment(bob, String(postId), "Not the act's.")).id);
  await sql`update comments set created_at = now() - interval '1 day' where id = ${later}`.execute(app.db);
  await sql`analyze`.execute(app.db);
});

test.for<[string, (db: Database) => Promise<unknown>]>([
  ["whether the act has removed a comment once", (db) => hasChild(db, actId, { postId, commentId: 1 })],
  [
    "which entries of a page of the log are in force",
    async (db) => {
      const { rows } = await sql<{ id: number }>`
        select id from moderation_log where action = 'remove-comment' order by id desc limit 20`.execute(db);
      const ids = rows.map(({ id }) => id);
      const inForce = { isInForce: true, isErased: false };
      expect(await removalsNow(db, ids)).toEqual(new Map(ids.map((id) => [id, inForce])));
    },
  ],
  ["which reports are open again", (db) => reopenReportsRestored(db, postId)],
  [
    "whether an author may undo a deletion",
    (db) =>
      sql`
      select ${isTakenInBulk("comments")} from comments where id = (select max(id) from comments)`.execute(
        db,
      ),
  ],
])("a statement reads few rows: %s", async ([, read]) => {
  const costs = await rowsRead(app.database.connectionString, read);
  expect(costs.length).toBeGreaterThan(0);
  expect(costs.filter(({ rows }) => rows > FEW)).toEqual([]);
});

test("an undo asks whether an author ranks above the moderator without reading all that was removed", async () => {
  const statements = await rowsRead(app.database.connectionString, (db) =>
    hasAuthorAbove(db, actId, { role: "moderator" }),
  );
  expect(statements.filter(({ rows }) => rows > FEW)).toEqual([]);
});

test("the same moment with another range of time is another act", async () => {
  await submitText(await join("erin"));
  const { body: first } = await start(carol, { username: "erin", range: "hour" });
  const until = first.until;
  const { status, body } = await start(carol, { username: "erin", range: "week", until });
  expect([status, body.id === first.id, milliseconds(body.since) < milliseconds(first.since)]).toEqual([
    201,
    false,
    true,
  ]);
  expect((await start(carol, { username: "erin", range: "week", until })).body.id).toBe(body.id);
  expect((await undo(carol, body.id)).status).toBe(200);
});
