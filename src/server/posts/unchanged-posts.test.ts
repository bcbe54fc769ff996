import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import type { Submission } from "../../contract/entities.ts";
import { startTestApp } from "../../../test/app.ts";
import { castOf } from "../../../test/cast.ts";
import { drawing } from "../images/test-images.ts";
import { loadPosts, POST, POST_JOINS } from "./queries.ts";

const app = await startTestApp();
const other = await startTestApp({ beside: app });
afterAll(async () => {
  await other.close();
  await app.close();
});
const cast = await castOf(app);
const { alice, bob } = cast;

const { db } = app;

/** The post in a list of each process, read by a member and so past the cache of shared answers. */
async function seen(id: string): Promise<(Submission | undefined)[]> {
  const lists = [app, other].map(async ({ call }) => {
    const { body } = await call("GET", "/submissions?category=chess", { token: alice.token });
    return (body.submissions as Submission[]).find((post) => post.id === id);
  });
  return Promise.all(lists);
}

const post = (parts: Parameters<typeof cast.submitLink>[1] = {}) =>
  cast.submitLink(alice, { customCategories: ["Chess"], ...parts });

test.each([
  {
    what: "a heart",
    change: (id: string) => cast.heart(bob, id),
    shows: { upvotes: 1 },
  },
  {
    what: "a comment",
    change: (id: string) => cast.comment(bob, id, "Well."),
    shows: { commentCount: 1 },
  },
  {
    what: "a change made directly in the database",
    change: (id: string) => sql`update posts set title = 'By hand' where id = ${id}`.execute(db),
    shows: { title: "By hand" },
  },
  {
    what: "a preview",
    change: (id: string) =>
      sql`
        insert into previews (post_id, state, title) values (${id}, 'ready', 'There')
        on conflict (post_id) do update set state = 'ready', title = 'There'`.execute(db),
    shows: { preview: { state: "ready", title: "There", siteName: null, description: null } },
  },
])("a list that was already read shows $what at once, in every process", async ({ change, shows }) => {
  const id = await post();
  for (const one of await seen(id)) expect(one).toMatchObject({ upvotes: 0, commentCount: 0 });
  await change(id);
  for (const one of await seen(id)) expect(one).toMatchObject(shows);
});

test("a deleted post is in no list, and a restored one is listed again", async () => {
  const id = await post();
  await seen(id);
  await sql`update posts set deleted_at = now() where id = ${id}`.execute(db);
  expect(await seen(id)).toEqual([undefined, undefined]);
  await sql`update posts set deleted_at = null where id = ${id}`.execute(db);
  for (const one of await seen(id)) expect(one).toMatchObject({ id });
});

test("a list shows neither uncommitted nor rolled-back changes", async () => {
  const id = await post({ title: "As it was" });
  const changing = db.transaction().execute(async (transaction) => {
    for (const title of ["Once", "Twice"]) {
      await sql`update posts set title = ${title} where id = ${id}`.execute(transaction);
      for (const one of await seen(id)) expect(one).toMatchObject({ title: "As it was" });
    }
    throw new Error("taken back");
  });
  await expect(changing).rejects.toThrow("taken back");
  for (const one of await seen(id)) expect(one).toMatchObject({ title: "As it was" });
});

/** Columns shown in a post, of tables that the post's version does not cover. No code changes any of them. */
const IMMUTABLE = [
  "feeds.id",
  "feeds.name",
  "images.height",
  "images.key",
  "images.width",
  "images.widths",
  "members.id",
  "members.username",
  "post_feeds.feed_id",
  "post_feeds.position",
  "post_feeds.post_id",
  // A post's tags come and go by rows that the version names.
  "post_tags.post_id",
  "post_tags.tag_id",
];

test("writing a column that a post shows makes a new object, unless the column is listed as immutable", async () => {
  const { address } = await cast.upload(alice, await drawing().png().toBuffer());
  const id = Number(await post({ content: address }));
  await sql`insert into previews (post_id) values (${id})`.execute(db);
  await sql`
    with tag as (
      insert into feed_tags (feed_id, number, name, key) select id, 1, 'Tag', 'tag' from feeds where key = 'chess' returning id
    )
    insert into post_tags (post_id, tag_id, post_created_at) select ${id}, id, now() from tag`.execute(db);
  await sql`create view shown_post as select ${sql.raw(POST)} from posts p ${sql.raw(POST_JOINS)}`.execute(
    db,
  );
  const { rows: columns } = await sql<{ table: string; column: string }>`
    select table_name as "table", column_name as "column" from information_schema.view_column_usage
    where view_name = 'shown_post' order by table_name, column_name`.execute(db);
  const unseen = [];
  for (const { table, column } of columns) {
    const [before] = await loadPosts(db, [id]);
    await rewrite(table);
    const [after] = await loadPosts(db, [id]);
    if (after === before) unseen.push(`${table}.${column}`);
  }
  expect(columns.map(({ table }) => table)).toEqual(expect.arrayContaining(["posts", "previews"]));
  expect(unseen).toEqual(IMMUTABLE);
});

/** Rewrites each row of a table. One column is enough, since a row's version covers all its columns. */
async function rewrite(table: string): Promise<void> {
  const { rows } = await sql<{ column: string }>`
    select column_name as "column" from information_schema.columns
    where table_name = ${table} and is_generated = 'NEVER' and is_identity = 'NO' limit 1`.execute(db);
  const column = sql.ref(rows[0]!.column);
  await sql`update ${sql.table(table)} set ${column} = ${column}`.execute(db);
}
