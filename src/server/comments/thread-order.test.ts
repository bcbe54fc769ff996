import { sql } from "kysely";
import { afterAll, describe, expect, test } from "vitest";
import { startTestApp } from "../../../test/app.ts";
import { castOf } from "../../../test/cast.ts";
import { dice, inFlight } from "../../../test/race.ts";
import type { ThreadPage } from "../../contract/comments.ts";
import { deleteOldHeartSteps } from "../hearts/heart-steps.ts";

const app = await startTestApp();
const { alice, bob, carol, submitText, comment, heartComment, unheartComment, crowd } = await castOf(app);
afterAll(() => app.close());

const read = async (id: string, query = ""): Promise<ThreadPage> =>
  (await app.call("GET", `/submission/${id}/thread${query}`)).body;

const texts = ({ comments }: ThreadPage): string[] => comments.map(({ text }) => text);

/** A post with 300 comments, many of them replies. SQL adds them, because the API allows a member few a minute. */
async function longDiscussion(): Promise<{ post: string; ids: string[] }> {
  const post = await submitText(alice);
  const first = Number((await comment(bob, post, "first")).id);
  await sql`
    insert into comments (id, post_id, parent_id, depth, member_id, text) overriding system value
    select ${first}::bigint + n, ${post}::bigint, case when n % 3 = 0 then null else ${first}::bigint + n - n % 3 end,
      (n % 3 > 0)::int, c.member_id, 'words'
    from generate_series(1, 299) n, comments c where c.id = ${first}`.execute(app.db);
  await sql`update posts set comment_count = 300 where id = ${post}::bigint`.execute(app.db);
  await sql`select setval(pg_get_serial_sequence('comments', 'id'), ${first + 299})`.execute(app.db);
  return { post, ids: Array.from({ length: 300 }, (_, n) => String(first + n)) };
}

/** The ids of all pages from the first page on; `between` runs before each further page. */
async function joined(post: string, query: string, between: () => Promise<unknown>): Promise<string[]> {
  let page = await read(post, `?${query}`);
  const { at } = page;
  const found = page.comments.map(({ id }) => id);
  while (found.length < page.total) {
    await between();
    page = await read(post, `?${query}&offset=${found.length}${at ? `&at=${at}` : ""}`);
    found.push(...page.comments.map(({ id }) => id));
  }
  return found;
}

describe("the order of a thread", () => {
  test("is by hearts, newest or oldest among the comments that answer the same one; replies follow theirs", async () => {
    const post = await submitText(alice);
    const one = await comment(bob, post, "one");
    const two = await comment(carol, post, "two");
    await comment(alice, post, "three");
    await comment(alice, post, "one a", one.id);
    const second = await comment(carol, post, "one b", one.id);
    for (const member of [alice, bob]) await heartComment(member, two.id);
    await heartComment(bob, second.id);
    expect(texts(await read(post))).toEqual(["one", "one a", "one b", "two", "three"]);
    expect(texts(await read(post, "?order=oldest"))).toEqual(["one", "one a", "one b", "two", "three"]);
    expect(texts(await read(post, "?order=newest"))).toEqual(["three", "two", "one", "one b", "one a"]);
    expect(texts(await read(post, "?order=hearts"))).toEqual(["two", "one", "one b", "one a", "three"]);
    for (const member of [alice, bob]) await unheartComment(member, two.id);
    expect(texts(await read(post, "?order=hearts"))).toEqual(["one", "one b", "one a", "two", "three"]);
  });

  test("by hearts, pages with the first one's `at` have no repeat and no gap, however hearts move meanwhile", async () => {
    const { post, ids } = await longDiscussion();
    const members = await crowd(20);
    const { pick, roll } = dice(7);
    const moveHearts = () =>
      inFlight(
        20,
        Array.from({ length: 200 }, () => pick(members)),
        (member) => (roll(3) === 0 ? unheartComment : heartComment)(member, pick(ids)),
      );
    await moveHearts();
    const before = await joined(post, "order=hearts", async () => {});
    const meanwhile = await joined(post, "order=hearts", moveHearts);
    expect(meanwhile).toEqual(before);
    expect(new Set(meanwhile)).toEqual(new Set(ids));
    expect(await joined(post, "order=hearts", async () => {})).not.toEqual(before);
  });

  test("by hearts, a page without `at` has the hearts of the moment", async () => {
    const { post, ids } = await longDiscussion();
    const { at } = await read(post, "?order=hearts");
    await heartComment(alice, ids[297]!);
    expect((await read(post, `?order=hearts&at=${at}`)).comments[0]!.id).toBe(ids[0]);
    expect((await read(post, "?order=hearts")).comments[0]!.id).toBe(ids[297]);
  });

  test("by hearts, pages follow the hearts of the moment above 10,000 steps since the first page", async () => {
    const { post, ids } = await longDiscussion();
    const { at } = await read(post, "?order=hearts");
    const firstBy = async (moment: string) =>
      (await read(post, `?order=hearts&at=${moment}`)).comments[0]!.id;
    await heartComment(alice, ids[297]!);
    await sql`
      insert into comment_heart_steps (post_id, comment_id, step)
      select ${post}::bigint, ${ids[0]}::bigint, 0 from generate_series(1, 9999)`.execute(app.db);
    expect(await firstBy(at!)).toBe(ids[0]);
    expect(await firstBy("1.0")).toBe(ids[0]);
    await heartComment(bob, ids[297]!);
    expect(await firstBy(at!)).toBe(ids[297]);
    expect(await firstBy("1.0")).toBe(ids[297]);
    // A snapshot after these hearts undoes none of them.
    const { rows } = await sql<{ now: string }>`select pg_current_xact_id()::text as now`.execute(app.db);
    const later = `${Number(rows[0]!.now).toString(36)}.0`;
    for (const member of await crowd(3)) await heartComment(member, ids[294]!);
    expect(await firstBy(later)).toBe(ids[297]);
  });

  test("newest first, pages have every comment once", async () => {
    const { post, ids } = await longDiscussion();
    const found = await joined(post, "order=newest", async () => {});
    expect(found).toHaveLength(300);
    expect(new Set(found)).toEqual(new Set(ids));
    expect(found.slice(0, 3)).toEqual([ids[297], ids[299], ids[298]]);
  });

  test("?comment= gives the page that has the comment, in each order", async () => {
    const { post, ids } = await longDiscussion();
    for (const order of ["hearts", "newest", "oldest"]) {
      const page = await read(post, `?order=${order}&comment=${ids[150]}`);
      expect(page.comments.map(({ id }) => id)).toContain(ids[150]);
    }
  });

  test.each(["order=best", "order=", "order=hearts&at=!", "order=hearts&at=x", "order=hearts&at=5.0.9"])(
    "refuses %s",
    async (query) => {
      const post = await submitText(alice);
      expect((await app.call("GET", `/submission/${post}/thread?${query}`)).status).toBe(400);
    },
  );

  test("the steps that tell earlier hearts are deleted after two hours", async () => {
    const { ids } = await longDiscussion();
    await heartComment(alice, ids[0]!);
    await heartComment(bob, ids[1]!);
    await sql`
      update comment_heart_steps set made_at = now() - interval '121 minutes' where comment_id = ${ids[0]}::bigint`.execute(
      app.db,
    );
    await deleteOldHeartSteps(app.db);
    const kept = await app.db
      .selectFrom("comment_heart_steps")
      .select("comment_id")
      .where("comment_id", "in", ids.map(Number))
      .execute();
    expect(kept).toEqual([{ comment_id: Number(ids[1]) }]);
  });
});
