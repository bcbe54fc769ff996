import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestApp } from "../../../test/app.ts";
import { castOf } from "../../../test/cast.ts";
import { postsInOrder } from "./posts-in-order.ts";
import { searchesBy, titlesIn } from "./test-searches.ts";

const app = await startTestApp();
const { alice } = await castOf(app);
afterAll(() => app.close());

const { search, titles } = searchesBy(app, alice);

test("Deleted posts of a large feed are not counted", async () => {
  await sql`insert into feeds (name, key) values ('Quarry', 'quarry')`.execute(app.db);
  await sql`
    with added as (
      insert into posts (member_id, title, content_type, content, deleted_at)
      select (select id from members where username = 'alice'), 'Slate ' || n, 'text', 'Roof.', case when n % 41 > 0 then now() end
      from generate_series(1, 10250) n
      returning id, created_at
    )
    insert into post_feeds (post_id, position, feed_id, post_created_at)
    select added.id, 1, feeds.id, added.created_at from added, feeds where key = 'quarry'`.execute(app.db);
  await sql`select index_posts(array(select id from posts where title like 'Slate %' and deleted_at is null))`.execute(
    app.db,
  );
  for (const sort of ["date", "hearts"]) {
    const { total, submissions } = await search("feed:quarry", `&limit=10&sort=${sort}`);
    expect(submissions.length).toBe(10);
    expect(total.count).toBeLessThanOrEqual(250);
  }
});

describe("Where each condition finds thousands of posts", () => {
  beforeAll(async () => {
    await sql`
      insert into posts (member_id, title, content_type, content, imported_hearts, created_at)
      select (select id from members where username = 'bob'), 'Grain ' || n, 'text', 'Silo.', n % 7,
        timestamptz '2020-01-01' + n % 900 * interval '1 hour'
      from generate_series(1, 10200) n`.execute(app.db);
    await sql`select index_posts(array(select id from posts where title like 'Grain %'))`.execute(app.db);
    await sql`update posts set content_type = 'video', content = 'https://youtu.be/x' where title = 'Grain 77'`.execute(
      app.db,
    );
  });

  test.for(["date", "hearts"])("pages by %s have the order of the whole", async (sort) => {
    const { rows } = await sql<{ title: string }>`
      select title from posts where title like 'Grain %'
      order by ${sort === "hearts" ? sql`total_hearts desc,` : sql``} created_at desc, id desc limit 300`.execute(
      app.db,
    );
    const found: string[] = [];
    let cursor = "";
    for (let page = 0; page < 3; page++) {
      const body = await search(
        "grain author:bob",
        `&limit=100&sort=${sort}${cursor && `&cursor=${cursor}`}`,
      );
      found.push(...titlesIn(body));
      cursor = body.next;
      expect(body.total).toEqual(page === 0 ? { count: 1_000, isMore: true } : null);
    }
    expect(found).toEqual(rows.map(({ title }) => title));
  });

  test("a large feed whose posts are older than all others has all its pages by date", async () => {
    await sql`insert into feeds (name, key) values ('Attic', 'attic')`.execute(app.db);
    await sql`
      insert into post_feeds (post_id, position, feed_id, post_created_at)
      select posts.id, 1, feeds.id, posts.created_at from posts, feeds where key = 'attic' and title like 'Grain %'`.execute(
      app.db,
    );
    const all = await titles("grain author:bob", "&limit=50&sort=date");
    for (const query of ["feed:attic", "feed:attic grain"]) {
      const first = await search(query, "&limit=25&sort=date");
      const second = await search(query, `&limit=25&sort=date&cursor=${first.next}`);
      expect([...titlesIn(first), ...titlesIn(second)]).toEqual(all);
      expect(titlesIn(await search(query, "&limit=25&sort=date&offset=25"))).toEqual(titlesIn(second));
    }
  });

  test("a search for a type uses the index of types", async () => {
    const { rows } = await app.db.transaction().execute(async (transaction) => {
      await sql`set local enable_seqscan = off`.execute(transaction);
      return sql<{ "QUERY PLAN": string }>`
        explain ${postsInOrder({ type: "video" }, "date")} order by created_at desc, id desc limit 5`.execute(
        transaction,
      );
    });
    expect(rows.map((row) => row["QUERY PLAN"]).join("\n")).toMatch(/posts_by_type.*\n.*Index Cond.*video/);
  });

  test("few results are all found, and counted exactly", async () => {
    for (const sort of ["relevance", "date", "hearts"]) {
      const { total, ...results } = await search("grain author:bob type:video", `&sort=${sort}`);
      expect([titlesIn(results as never), total]).toEqual([["Grain 77"], { count: 1, isMore: false }]);
      expect(await titles("grain author:alice", `&sort=${sort}`)).toEqual([]);
    }
  });
});
