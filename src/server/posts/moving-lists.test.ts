import { sql } from "kysely";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { startTestApp } from "../../../test/app.ts";
import { castOf } from "../../../test/cast.ts";
import { dice } from "../../../test/race.ts";
import type { Viewer } from "../http/viewer.ts";
import { deletePost as deletePostVerb } from "./delete-post.ts";

const app = await startTestApp();
const { alice, bob, carol, submitText, deletePost, heart, unheart } = await castOf(app);
afterAll(() => app.close());

const LISTS = ["/submissions?", "/submissions?category=chess", "/my-feed?"]
  .flatMap((list) => [list, `${list}&sort=popularity`])
  .flatMap((list) => [list, `${list}&time=7d`])
  .concat(["/submissions?sort=hot", "/submissions?category=chess&sort=active", "/my-feed?sort=hot"]);
const SEEDS = [1, 2];

/** Forty posts, some with the same date and the same hearts, all in one feed. */
beforeEach(async () => {
  await sql`truncate posts cascade`.execute(app.db);
  await sql`truncate rankings cascade`.execute(app.db);
  await sql`
    with made as (
      insert into posts (member_id, title, content_type, content, imported_hearts, created_at)
      select (select id from members where username = 'alice'), n::text, 'text', 'x', n % 4, now() - make_interval(hours => n / 3)
      from generate_series(1, 40) n returning id, created_at
    )
    insert into post_feeds (post_id, position, feed_id, post_created_at)
    select made.id, 1, (select id from feeds where key = 'chess'), made.created_at from made`.execute(app.db);
  await sql`update feeds set post_count = 40 where key = 'chess'`.execute(app.db);
  for (const category of ["Chess", "Art"])
    await app.call("POST", "/follow-category", { ...alice, body: { category } });
});

async function read(list: string, limit: number, cursor: string | null) {
  const { status, body } = await app.call(
    "GET",
    `${list}&limit=${limit}${cursor ? `&cursor=${cursor}` : ""}`,
    alice,
  );
  expect([status, body.error]).toEqual([200, undefined]);
  return {
    ids: body.submissions.map(({ id }: { id: string }) => id) as string[],
    next: body.next as string | null,
  };
}

/** Posts, deletes a post, or gives or takes back a heart, at random. Adds a deleted post's id to `deleted`. */
async function somethingHappens(
  { roll, pick }: ReturnType<typeof dice>,
  posts: string[],
  deleted: Set<string>,
) {
  const post = pick(posts.filter((id) => !deleted.has(id)));
  const what = roll(6);
  if (what === 0) {
    deleted.add(post);
    await deletePost(alice, post);
  } else if (what <= 2) await submitText(bob, { customCategories: ["Chess"] });
  else await pick([heart, heart, unheart])(pick([alice, bob, carol]), post);
}

describe("pages fetched by cursor neither skip nor repeat an item while others post, heart and delete", () => {
  test.each(LISTS.flatMap((list) => SEEDS.map((seed) => [list, seed] as const)))(
    "%s, random seed %i",
    async (list, seed) => {
      const chance = dice(seed);
      const atStart = (await read(list, 100, null)).ids;
      const deleted = new Set<string>();
      const seen: string[] = [];
      let page = await read(list, 4, null);
      seen.push(...page.ids);
      while (page.next !== null) {
        const acts = [1, 2, 3].map(() => somethingHappens(chance, atStart, deleted));
        [page] = await Promise.all([read(list, 1 + chance.roll(6), page.next), ...acts]);
        seen.push(...page.ids);
      }
      expect(atStart).toHaveLength(40);
      expect(new Set(seen).size).toBe(seen.length);
      expect(atStart.filter((id) => !seen.includes(id) && !deleted.has(id))).toEqual([]);
    },
  );

  test("a ranking computed before a deletion commits is not served after it", async () => {
    const list = "/submissions?sort=popularity";
    const all = (await read(list, 100, null)).ids;
    const viewer = await app.db
      .selectFrom("members")
      .select(["id", "username", "role"])
      .where("username", "=", "alice")
      .executeTakeFirstOrThrow();
    await app.db.transaction().execute(async (transaction) => {
      await deletePostVerb(transaction, viewer as Viewer, all[0]!);
      await sql`truncate rankings cascade`.execute(app.db);
      expect((await read(list, 100, null)).ids).toEqual(all);
      // Without the deletion, a ranking of this compute time would stay fresh for minutes.
      await sql`update rankings set cost_ms = 60000`.execute(app.db);
    });
    const pages = [];
    for (let offset = 0; offset < 3; offset++) {
      const { body } = await app.call("GET", `${list}&limit=1&offset=${offset}`);
      pages.push(body.submissions[0].id);
    }
    expect(pages).toEqual(all.slice(1, 4));
  });

  test("a page is full even where posts within it were deleted", async () => {
    for (const list of LISTS) {
      const all = (await read(list, 100, null)).ids;
      const { next } = await read(list, 2, null);
      await deletePost(alice, all[2]!);
      await deletePost(alice, all[1]!);
      expect((await read(list, 2, next)).ids).toEqual(all.slice(3, 5));
    }
  });
});
