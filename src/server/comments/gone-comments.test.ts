import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { startTestApp } from "../../../test/app.ts";
import { castOf } from "../../../test/cast.ts";
import type { Database } from "../db/database.ts";
import { listComments, listNewestComments } from "./queries.ts";
import { readReplies } from "./thread-order.ts";

const app = await startTestApp();
afterAll(() => app.close());
const { alice, submitText, comment } = await castOf(app);

/** The number of rows of the table `comments` that the database reads during `work`. */
function rowsRead(work: (db: Database) => Promise<unknown>): Promise<number> {
  return app.db.transaction().execute(async (db) => {
    await work(db);
    const { rows } = await sql<{ read: number }>`
      select (pg_stat_get_xact_tuples_fetched('comments'::regclass)
        + pg_stat_get_xact_tuples_returned('comments'::regclass))::int as read`.execute(db);
    return rows[0]!.read;
  });
}

test("reading a discussion with 5,000 comments that are gone reads fewer than 20 rows", async () => {
  const post = Number(await submitText(alice));
  await comment(alice, String(post), "first");
  await sql`
    insert into comments (post_id, depth, member_id, text, deleted_at, is_gone)
    select ${post}, 0, id, 'gone', now(), true
    from members, generate_series(1, 5000) where username = 'alice'`.execute(app.db);
  await comment(alice, String(post), "last");
  await sql`analyze comments`.execute(app.db);
  const ofList = await rowsRead((db) => listComments(db, post, { limit: 50 }));
  const ofNewest = await rowsRead((db) => listNewestComments(db, post, 20));
  const ofThread = await rowsRead((db) => readReplies(db, post, { order: "oldest" }));
  const byHearts = await rowsRead((db) => readReplies(db, post, { order: "hearts" }));
  expect(Math.max(ofList, ofNewest, ofThread, byHearts)).toBeLessThan(20);
});
