import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestApp } from "../../../test/app.ts";
import { castOf } from "../../../test/cast.ts";
import { findChanges, rankAnew } from "../rankings/mend-ranking.ts";
import { keepRankings } from "../rankings/rankings.ts";
import { editingPosts } from "./test-post-edits.ts";

/** Lists that are too long to be ranked again for each request. */

const POSTS = 3_000;
const FEEDS = ["chess", "art", "tea"];

const app = await startTestApp();
const { alice, deletePost, submitText, heart } = await castOf(app);
afterAll(() => app.close());
const { edit } = editingPosts(app);

beforeAll(async () => {
  for (const category of FEEDS) await app.call("POST", "/follow-category", { ...alice, body: { category } });
  await sql`
    with made as (
      insert into posts (member_id, title, content_type, content, imported_hearts, created_at)
      select (select id from members where username = 'alice'), n::text, 'text', 'x', n * n % 97,
        now() - make_interval(mins => 60 + (${POSTS} - n) / 2)
      from generate_series(1, ${POSTS}::int) n returning id, created_at
    )
    insert into post_feeds (post_id, position, feed_id, post_created_at)
    select made.id, place, (select id from feeds where key = named.name), made.created_at
    from made, unnest(${FEEDS}::text[]) with ordinality as named (name, place)
    -- Every second post is in chess, every third in art, every seventh in tea; some are in several.
    where made.id % (array[2, 3, 7])[place] = 0`.execute(app.db);
  await sql`
    update feeds set post_count = (select count(*) from post_feeds where feed_id = feeds.id)`.execute(app.db);
  await ranked();
});

/** Computes all rankings, then records that each took a minute to compute and is `age` old. */
async function ranked(age = "0"): Promise<void> {
  await keepRankings(app.db);
  await sql`
    update rankings set cost_ms = 60000, computed_at = clock_timestamp() - ${age}::interval`.execute(app.db);
}

/** The ids of a list by the simplest SQL statement, to compare with. */
async function plainly(list: string): Promise<string[]> {
  const feeds = list.startsWith("/my-feed") ? FEEDS : list.includes("tea") ? ["tea"] : null;
  const { rows } = await sql<{ id: number }>`
    select id from posts where deleted_at is null
      and (${feeds}::text[] is null or id in (
        select post_id from post_feeds join feeds on feeds.id = feed_id where key = any(${feeds}::text[])
      ))
    order by ${list.includes("popularity") ? sql`total_hearts desc,` : sql``} created_at desc, id desc`.execute(
    app.db,
  );
  return rows.map(({ id }) => String(id));
}

async function read(path: string): Promise<{ ids: string[]; next: string | null }> {
  const { status, body } = await app.call("GET", path, alice);
  expect([path, status, body.error]).toEqual([path, 200, undefined]);
  return { ids: body.submissions.map(({ id }: { id: string }) => id), next: body.next };
}

async function readByCursor(list: string, cursor: string | null): Promise<string[]> {
  const seen: string[] = [];
  while (cursor !== null) {
    const page = await read(`${list}&limit=100${cursor && `&cursor=${cursor}`}`);
    seen.push(...page.ids);
    cursor = page.next;
  }
  return seen;
}

const LISTS = ["/submissions?", "/submissions?category=tea", "/my-feed?"].flatMap((list) => [
  list,
  `${list}&sort=popularity`,
]);
const OFFSETS = [0, 1, 99, 350, 401, 420, 1_001, 1_500, 2_039, 2_960, 2_999, 3_000, 999_999_999];

describe.each(LISTS)("%s", (list) => {
  test("pages by cursor have each post once, in order", async () => {
    expect(await readByCursor(list, "")).toEqual(await plainly(list));
  });

  test("pages by offset are right, in whatever order they are requested", async () => {
    const all = await plainly(list);
    for (const offset of [...OFFSETS, ...OFFSETS.toReversed(), 1_540, 1_580]) {
      const { ids } = await read(`${list}&offset=${offset}`);
      expect([offset, ids]).toEqual([offset, all.slice(offset, offset + 40)]);
    }
  });

  test("posts deleted after the ranking was computed do not count in offsets and are on no page by cursor", async () => {
    const all = await plainly(list);
    const { next } = await read(`${list}&limit=100`);
    for (const place of [0, 7, 101, 102, 333]) await deletePost(alice, all[place]!);
    const left = await plainly(list);
    for (const offset of [0, 5, 200, 329, 330, 900]) {
      for (const limit of [1, 40, 100]) {
        const { ids } = await read(`${list}&offset=${offset}&limit=${limit}`);
        expect([offset, limit, ids]).toEqual([offset, limit, left.slice(offset, offset + limit)]);
      }
    }
    expect(await readByCursor(list, next)).toEqual(left.slice(98));
  });
});

describe("posts that moved to other feeds after the ranking was computed", () => {
  const list = "/submissions?category=tea&sort=popularity";
  const offsets = [0, 1, 39, 40, 60, 200, 320];
  const shownAt = async (offset: number) => (await read(`${list}&offset=${offset}`)).ids;
  const expectWhole = async () => {
    const all = await plainly(list);
    for (const offset of offsets)
      expect([offset, await shownAt(offset)]).toEqual([offset, all.slice(offset, offset + 40)]);
  };

  test("do not count in the offsets of the feeds that they left, also where they are deleted later", async () => {
    const all = await plainly(list);
    const { next } = await read(`${list}&limit=100`);
    for (const place of [3, 70, 130]) await edit(alice, all[place]!, { customCategories: ["Chess"] });
    await expectWhole();
    await edit(alice, all[150]!, { customCategories: ["Art"] });
    await deletePost(alice, all[150]!);
    await expectWhole();
    expect(await readByCursor(list, next)).toEqual((await plainly(list)).slice(98));
  });

  test("do not count in the offsets of the feeds that they entered, where they are deleted before the next ranking", async () => {
    const inTea = new Set(await plainly(list));
    const others = (await plainly("/submissions?sort=popularity")).filter((id) => !inTea.has(id));
    await expectWhole();
    for (const id of others.slice(0, 3)) {
      await edit(alice, id, { customCategories: ["Tea"] });
      await deletePost(alice, id);
    }
    await expectWhole();
  });
});

test("a new post is first by date and moves the posts behind it by one", async () => {
  const all = await plainly("/my-feed?");
  const id = await submitText(alice, { customCategories: ["Tea", "Art"] });
  expect((await read("/my-feed?&offset=0")).ids[0]).toBe(id);
  expect((await read("/my-feed?&offset=1001")).ids).toEqual(all.slice(1_000, 1_040));
});

test("an old ranking is served while one process computes a new one", async () => {
  const list = "/submissions?sort=popularity";
  await ranked("11 minutes");
  const id = (await plainly(list)).at(-1)!;
  await sql`update posts set imported_hearts = 1000 where id = ${Number(id)}`.execute(app.db);
  await heart(alice, id);
  expect((await read(list)).ids[0]).not.toBe(id);
  await expect.poll(async () => (await read(list)).ids[0]).toBe(id);
  const { rows } = await sql<{ count: number }>`
    select count(*) from rankings where list_order = 'top-all' and computed_at > now() - interval '1 minute'`.execute(
    app.db,
  );
  expect(rows).toEqual([{ count: 1 }]);
});

test("a ranking that takes longer than a request may wait is computed while the old one is served", async () => {
  const computedAt = async () =>
    (await sql`select max(computed_at) from rankings where list_order = 'top-all'`.execute(app.db)).rows[0];
  await ranked("2 days");
  const before = await computedAt();
  await app.db.transaction().execute(async (transaction) => {
    await sql`lock table ranking_chunks in exclusive mode`.execute(transaction);
    expect((await read("/submissions?sort=popularity")).ids).toHaveLength(40);
  });
  await expect.poll(() => computedAt()).not.toEqual(before);
});

test("a ranking looks for each deleted post once, and for none that was deleted before it", async () => {
  const list = "/submissions?category=tea&sort=popularity";
  await sql`
    update posts set deleted_at = now() where id in (select post_id from post_feeds order by post_id limit 200)`.execute(
    app.db,
  );
  await sql`truncate rankings cascade`.execute(app.db);
  await ranked();
  const lookedFor = async () => {
    const { rows } = await sql<{ id: number }>`select id from rankings where list_order = 'top-all'`.execute(
      app.db,
    );
    return (await findChanges(app.db, rows[0]!.id)).deleted;
  };
  expect(await lookedFor()).toEqual([]);
  for (let n = 0; n < 3; n++) {
    const all = await plainly(list);
    const next = all.filter((_, place) => place % 9 === n);
    await app.db.transaction().execute(async (db) => {
      await sql`update posts set deleted_at = now() where id = any(${next}::bigint[])`.execute(db);
      await rankAnew(db);
    });
    expect((await lookedFor()).map(String).toSorted()).toEqual(next.toSorted());
    const left = await plainly(list);
    for (const offset of [0, 60, 200])
      expect((await read(`${list}&offset=${offset}`)).ids).toEqual(left.slice(offset, offset + 40));
    expect(await lookedFor()).toEqual([]);
  }
});
