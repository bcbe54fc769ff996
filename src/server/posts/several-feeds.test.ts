import { sql } from "kysely";
import { afterAll, describe, expect, test } from "vitest";
import { startTestApp } from "../../../test/app.ts";
import { castOf } from "../../../test/cast.ts";

const app = await startTestApp();
const { alice } = await castOf(app);
afterAll(() => app.close());

/**
 * Sixty posts, four every third hour, in none to three of the followed feeds. Chess, which has the most
 * posts, has only deleted ones in the last 24 hours.
 */
await sql`
  with made as (
    insert into posts (member_id, title, content_type, content, created_at, deleted_at)
    select (select id from members where username = 'alice'), n::text, 'text', 'x',
      date_trunc('hour', now()) - make_interval(hours => (n / 4) * 3), case when n % 7 = 3 then now() end
    from generate_series(1, 60) n returning id, title::int as n, created_at
  )
  insert into post_feeds (post_id, position, feed_id, post_created_at)
  select made.id, row_number() over (partition by made.id order by key), feeds.id, made.created_at
  from made join feeds on
    key = 'art' and n % 2 = 0 or key = 'books' and n % 3 = 0 or key = 'chess' and (n > 30 or n % 7 = 3)`.execute(
  app.db,
);
await sql`
  update feeds set post_count = case key when 'chess' then 33 when 'art' then 30 else 20 end
  where key in ('art', 'books', 'chess')`.execute(app.db);
for (const category of ["Art", "Books", "Chess", "Gaming"]) {
  await app.call("POST", "/follow-category", { ...alice, body: { category } });
}

async function walk(query: string, limit: number, by: "cursor" | "offset"): Promise<string[]> {
  const seen: string[] = [];
  for (let cursor: string | null = null; ;) {
    const place = by === "offset" ? `&offset=${seen.length}` : cursor ? `&cursor=${cursor}` : "";
    const { status, body } = await app.call("GET", `/my-feed?${query}&limit=${limit}${place}`, alice);
    expect(status).toBe(200);
    seen.push(...body.submissions.map(({ title }: { title: string }) => title));
    cursor = body.next;
    if (cursor === null) return seen;
  }
}

describe("My Feed where the feed with the most posts does not have the newest", () => {
  test.each([
    ["all time", "", "365 days"],
    ["a week", "time=7d", "7 days"],
    ["a day", "time=24h", "24 hours"],
  ])("%s: page after page, each post once, newest first", async (_name, query, range) => {
    const { rows } = await sql<{ title: string }>`
      select title from posts p
      where deleted_at is null and created_at > now() - ${range}::interval and exists (
        select from post_feeds join feeds on feeds.id = feed_id
        where post_id = p.id and key in ('art', 'books', 'chess')
      )
      order by created_at desc, id desc`.execute(app.db);
    const all = rows.map(({ title }) => title);
    expect(all.length).toBeGreaterThan(10);
    for (const limit of [1, 2, 3, 40]) {
      expect(await walk(query, limit, "cursor")).toEqual(all);
      expect(await walk(query, limit, "offset")).toEqual(all);
    }
  });
});
