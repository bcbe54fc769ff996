import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestApp } from "../../../../test/app.ts";
import { castOf } from "../../../../test/cast.ts";
import { untilWaitingForLocks } from "../../../../test/locks.ts";
import type { ListedComment } from "../../../contract/comments.ts";
import { indexComments } from "./comment-index.ts";
import { commentSearchesBy } from "./test-comment-searches.ts";

const app = await startTestApp();
const { alice, bob, submitText, comment, deletePost } = await castOf(app);
afterAll(() => app.close());

const { search, excerpts, allPages } = commentSearchesBy(app, alice);

/** Writes comments of bob by SQL, as a version of Hearth did that did not know this index. */
async function writeMany(post: string, word: string, count: number): Promise<void> {
  await sql`
    insert into comments (post_id, depth, member_id, text)
    select ${post}, 0, id, ${word} || ' ' || n from members, generate_series(1, ${count}::int) n
    where username = 'bob'`.execute(app.db);
}

/** The states of the comments in search, with the number of them. */
async function states(): Promise<Record<string, number>> {
  const { rows } = await sql<{ waiting: number; recent: number; older: number }>`
    select (select count(*) from comments_to_index) as waiting, (select count(*) from comment_search_recent) as recent,
      (select count(*) from comment_search_older) as older`.execute(app.db);
  return rows[0]!;
}

describe("Comments from before there was search for them", () => {
  test("are indexed by the job, the newest first; until then a search finds what there is, and says so", async () => {
    const post = await submitText(alice);
    await writeMany(post, "Ancient gravel", 1_500);
    await sql`insert into comments_to_fill select max(id) from comments`.execute(app.db);
    await comment(bob, post, "New gravel");
    expect(await search("gravel")).toMatchObject({ total: { count: 1 }, isIndexing: true });
    await indexComments(app.db);
    expect(await search('"ancient gravel 7"')).toMatchObject({ total: { count: 1 }, isIndexing: false });
    expect(await states()).toEqual({ waiting: 0, recent: 1_501, older: 0 });
    expect((await sql`select from comments_to_fill`.execute(app.db)).rows).toEqual([]);
  });

  test("are found, too, where a process of the version before wrote them beside this one", async () => {
    await writeMany(await submitText(alice), "Marble", 3);
    expect(await excerpts("marble")).toEqual([]);
    await indexComments(app.db);
    expect(await excerpts("marble")).toHaveLength(3);
  });
});

describe("The index of comments", () => {
  test("keeps the newest apart, and has each comment once, however often the job runs", async () => {
    await indexComments(app.db, 100);
    const { recent, older, waiting } = await states();
    expect(recent).toBeLessThan(200);
    expect(waiting).toBe(0);
    await sql`insert into comments_to_index select id from comments on conflict do nothing`.execute(app.db);
    await indexComments(app.db, 100);
    expect(await states()).toEqual({ recent, older, waiting });
    const { rows } = await sql`
      select from comment_search_recent where comment_id <= (select max(comment_id) from comment_search_older)`.execute(
      app.db,
    );
    expect(rows).toEqual([]);
  });

  test("forgets a waiting comment whose post was erased before it was indexed", async () => {
    const post = await submitText(alice);
    const { id } = await comment(bob, post, "Short-lived");
    await sql`delete from posts where id = ${post}`.execute(app.db);
    await indexComments(app.db);
    const { rows } = await sql`select from comments_to_index where comment_id = ${id}`.execute(app.db);
    expect(rows).toEqual([]);
  });
});

test("a comment that the job takes into the index during a search is found once", async () => {
  const { id } = await comment(bob, await submitText(alice), "Ephemeral");
  const searching = await app.db.transaction().execute(async (transaction) => {
    await sql`lock table comment_search_recent`.execute(transaction);
    const searching = search("ephemeral ");
    await untilWaitingForLocks(app.db, 1);
    await sql`insert into comment_search_recent values (${id}, comment_words('Ephemeral'))`.execute(
      transaction,
    );
    await sql`delete from comments_to_index where comment_id = ${id}`.execute(transaction);
    return { searching };
  });
  expect(await searching.searching).toMatchObject({ comments: [{ id }], total: { count: 1 } });
});

test("of long comments that wait, a search reads the newest, and says that others are missing", async () => {
  const post = await submitText(alice);
  const ids: string[] = [];
  for (let n = 0; n < 40; n++)
    ids.push((await comment(bob, post, `Porphyry ${"and so on ".repeat(990)}`)).id);
  const { comments, total, isIndexing } = await search("porphyry ", "&sort=date&limit=100");
  expect(isIndexing).toBe(true);
  expect(total.count).toBeGreaterThan(20);
  expect(total.count).toBeLessThan(35);
  expect(comments.map(({ id }: ListedComment) => id)).toEqual(ids.toReversed().slice(0, total.count));
  await indexComments(app.db);
  expect(await search("porphyry ")).toMatchObject({ total: { count: 40 }, isIndexing: false });
});

describe("Where each condition finds thousands of comments", () => {
  beforeAll(async () => {
    const quarry = await submitText(alice, { customCategories: ["Quarry"] });
    await writeMany(quarry, "granite", 10_300);
    const other = await submitText(alice, { customCategories: ["Other"] });
    await writeMany(other, "granite tuff", 10);
    await sql`insert into comments_to_fill select max(id) from comments`.execute(app.db);
    await indexComments(app.db, 5_000);
  });

  test("results are counted up to 1,000, in each order", async () => {
    for (const query of [
      "granite",
      "granite author:bob",
      "granite feed:quarry",
      "feed:quarry",
      "author:bob",
    ]) {
      for (const sort of ["", "&sort=date", "&sort=hearts"]) {
        const { total, comments } = await search(query, `${sort}&limit=5`);
        expect([query, sort, total, comments.length]).toEqual([
          query,
          sort,
          { count: 1_000, isMore: true },
          5,
        ]);
      }
    }
    expect((await search("tuff granite author:bob feed:other")).total).toEqual({ count: 10, isMore: false });
  });

  test.for(["", "&sort=date"])("pages by %j go on past those that are ranked", async (sort) => {
    await indexComments(app.db, 300);
    const { rows } = await sql<{ id: string }>`
      select id::text from comments where text ilike 'granite%' order by comments.id desc`.execute(app.db);
    const pages = await allPages("granite", sort, 100);
    expect(new Set(pages).size).toBe(pages.length);
    expect(pages.length).toBeGreaterThanOrEqual(2_000);
    expect(new Set(pages)).toEqual(new Set(rows.slice(0, pages.length).map(({ id }) => id)));
  });

  test("comments that cannot be read hide no older ones", async () => {
    const hidden = await submitText(bob);
    const post = await submitText(bob);
    await comment(bob, post, "dolerite in the open");
    await writeMany(hidden, "dolerite", 1_200);
    await indexComments(app.db);
    await deletePost(bob, hidden);
    expect(await excerpts("dolerite")).toEqual(["dolerite in the open"]);
  });
});
