import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp } from "../../../test/app.ts";
import { castOf } from "../../../test/cast.ts";
import { bulkActs } from "./test-bulk-acts.ts";

/** The authors of a large act, who are told in stretches once all is removed or restored. */

const app = await startTestApp();
afterAll(() => app.close());
const { carol, promote } = await castOf(app);
await promote(carol, "moderator");
const { batch, end, killAfterBatch, read, start, undo } = bulkActs(app);

const AUTHORS = 1_300;
/** No transaction tells more authors. */
const AT_ONCE = 500;

beforeAll(async () => {
  await sql`
    insert into members (username)
    select 'author' || n from generate_series(1, ${AUTHORS}::integer) n`.execute(app.db);
});

/** An act that has removed two posts of each author, and has told none of them. */
async function actToTellOf(domain: string): Promise<string> {
  const { id } = (await start(carol, { domain })).body;
  await sql`
    insert into bulk_act_children (act_id, post_id, author_id)
    select ${id}::bigint, 1000000 + row_number() over (), members.id from members, generate_series(1, 2)
    where username like 'author%'`.execute(app.db);
  return id;
}

/** The numbers of authors by how often they were told in words with this beginning. */
async function told(beginning: string): Promise<Record<string, number>> {
  const { rows } = await sql<{ times: number; authors: number }>`
    select times, count(*)::int as authors from (
      select count(notifications.id)::int as times from members left join notifications
        on member_id = members.id and words like ${`${beginning}%`}
      where username like 'author%' group by members.id
    ) counted group by times`.execute(app.db);
  return Object.fromEntries(rows.map(({ times, authors }) => [times, authors]));
}

const forget = () => sql`delete from notifications`.execute(app.db);

test("thousands of authors are told in stretches, each once, also after a kill -9 between them", async () => {
  const id = await actToTellOf("told.example");
  const words = "A moderator removed 2 posts of yours: Spam.";
  await batch(id);
  const first = (await told(words))[1] ?? 0;
  expect([first > 0, first <= AT_ONCE]).toEqual([true, true]);
  await killAfterBatch(id);
  const later = (await told(words))[1]!;
  expect([later > first, later < AUTHORS]).toEqual([true, true]);
  expect((await read(carol, id)).state).toBe("running");
  await Promise.all([end(id), end(id)]);
  expect((await read(carol, id)).state).toBe("done");
  expect(await told(words)).toEqual({ 1: AUTHORS });

  await undo(carol, id);
  // The posts do not exist. Marking them as restored is enough for the notifications.
  await sql`update bulk_act_children set outcome = 'restored' where act_id = ${id}::bigint`.execute(app.db);
  const undone = "A moderator undid the removal of 2 posts of yours: A mistake.";
  await batch(id);
  expect((await told(undone))[1]! <= AT_ONCE).toBe(true);
  await killAfterBatch(id);
  expect(await end(id)).toMatchObject({ state: "undone" });
  expect(await told(undone)).toEqual({ 1: AUTHORS });
  expect(await told(words)).toEqual({ 1: AUTHORS });
}, 300_000);

test("an undo while authors are being told stops the telling, and tells all of them once of the undo", async () => {
  await forget();
  const id = await actToTellOf("stopped.example");
  await batch(id);
  await undo(carol, id);
  await sql`update bulk_act_children set outcome = 'restored' where act_id = ${id}::bigint`.execute(app.db);
  await end(id);
  expect((await told("A moderator removed"))[1]! <= AT_ONCE).toBe(true);
  expect(await told("A moderator undid")).toEqual({ 1: AUTHORS });
}, 300_000);

test("once an author is told, the act removes nothing more", async () => {
  const id = await actToTellOf("late.example");
  await batch(id);
  await sql`
    insert into posts (member_id, title, content_type, content, created_at)
    select id, 'Late', 'link', 'https://late.example/', now() - interval '1 year' from members where username = 'author1'`.execute(
    app.db,
  );
  expect(await end(id)).toMatchObject({ state: "done", posts: 0 });
}, 300_000);
