import { sql } from "kysely";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { startTestApp } from "../../../test/app.ts";
import { castOf, type Signed } from "../../../test/cast.ts";
import { dice } from "../../../test/race.ts";
import { ACTIVE_DAYS, hotOf } from "../../contract/orders.ts";
import { checkFigures } from "../check/check.ts";
import { moderate } from "../moderation/test-decisions.ts";
import { fillOrders } from "./fill-orders.ts";

const app = await startTestApp();
const {
  alice,
  bob,
  carol,
  promote,
  submitText,
  deletePost,
  heart,
  unheart,
  heartComment,
  unheartComment,
  comment,
} = await castOf(app);
await promote(carol, "moderator");
const { decide, decideOnComment } = moderate(app);
afterAll(() => app.close());

beforeEach(() => sql`truncate posts cascade`.execute(app.db));

const HOUR = 3_600;

async function listed(sort: "hot" | "active", more = ""): Promise<string[]> {
  // A ranking is fresh for some milliseconds.
  await sql`truncate rankings cascade`.execute(app.db);
  const { status, body } = await app.call("GET", `/submissions?sort=${sort}${more}`, alice);
  expect(status).toBe(200);
  return body.submissions.map(({ id }: { id: string }) => id);
}

async function stored(id: string): Promise<{ hot: number; activeAt: Date; createdAt: Date }> {
  return app.db
    .selectFrom("posts")
    .select(["hot", "active_at as activeAt", "created_at as createdAt"])
    .where("id", "=", Number(id))
    .$castTo<{ hot: number; activeAt: Date; createdAt: Date }>()
    .executeTakeFirstOrThrow();
}

/** Moves a post and its values to a date, as if it had been written then. */
async function redate(id: string, secondsAgo: number): Promise<void> {
  await sql`
    update posts set created_at = now() - make_interval(secs => ${secondsAgo}), hot = null, active_at = null
    where id = ${id}::bigint`.execute(app.db);
  await fillAll();
}

async function fillAll(): Promise<void> {
  await sql`insert into orders_to_fill select max(id) from posts`.execute(app.db);
  await fillOrders(app.db);
}

const deleteComment = ({ token }: Signed, id: string) => app.call("DELETE", `/comment/${id}`, { token });
const undoDeletion = ({ token }: Signed, id: string) =>
  app.call("POST", `/comment/${id}/undelete`, { token });

async function wrongFigures(): Promise<string[]> {
  return (await checkFigures(app.db)).filter(({ off }) => off > 0).map(({ what }) => what);
}

describe("Hot", () => {
  // Values of reddit-archive/reddit, r2/r2/lib/db/_sorts.pyx, for a post of 2026-01-01T00:00:00Z.
  test.each([
    [0, 14_071.0577111],
    [1, 14_071.0577111],
    [10, 14_072.0577111],
    [50, 14_072.7566811],
  ])(
    "a post with %i hearts has the value of Reddit's formula, in SQL and in JavaScript",
    async (hearts, value) => {
      const { rows } = await sql<{ hot: number }>`
      select hot_of(${hearts}, '2026-01-01T00:00:00.9Z') as hot`.execute(app.db);
      expect(rows[0]!.hot).toBe(value);
      expect(hotOf(hearts, 1_767_225_600)).toBe(value);
    },
  );

  test("ten hearts weigh as much as 12.5 hours, and the newer of two posts with one value is first", async () => {
    const [old, young] = [await submitText(alice), await submitText(alice)];
    await sql`update posts set imported_hearts = 10 where id = ${old}::bigint`.execute(app.db);
    await redate(old, 12.4 * HOUR);
    await redate(young, 0);
    expect(await listed("hot")).toEqual([old, young]);
    await redate(old, 12.6 * HOUR);
    expect(await listed("hot")).toEqual([young, old]);
    await sql`update posts set hot = 14000`.execute(app.db);
    expect(await listed("hot", "&limit=2")).toEqual([young, old]);
  });

  test("a heart is stored at once, and one taken back takes its weight back", async () => {
    const post = await submitText(alice);
    const { hot, createdAt } = await stored(post);
    const seconds = Math.floor(createdAt.getTime() / 1_000);
    expect(hot).toBe(hotOf(0, seconds));
    for (const member of [alice, bob, carol]) await heart(member, post);
    expect((await stored(post)).hot).toBe(hotOf(3, seconds));
    await unheart(bob, post);
    expect((await stored(post)).hot).toBe(hotOf(2, seconds));
  });
});

describe("Active", () => {
  test("another member's comment moves a post up; the author's own does not", async () => {
    const [first, second] = [await submitText(alice), await submitText(bob)];
    expect(await listed("active")).toEqual([second, first]);
    await comment(alice, first, "My own");
    expect(await listed("active")).toEqual([second, first]);
    await comment(bob, first, "A reply");
    expect(await listed("active")).toEqual([first, second]);
  });

  test("a post that is older than the bound stays where it is", async () => {
    const [old, almost, young] = [await submitText(alice), await submitText(alice), await submitText(alice)];
    await redate(old, ACTIVE_DAYS * 24 * HOUR + 60);
    await redate(almost, ACTIVE_DAYS * 24 * HOUR - 60);
    await comment(bob, almost, "In time");
    await comment(bob, old, "Too late");
    expect(await listed("active")).toEqual([almost, young, old]);
    expect(await wrongFigures()).toEqual([]);
  });

  test("removing a comment takes its bump back, and restoring it returns it", async () => {
    const [first, second] = [await submitText(alice), await submitText(alice)];
    const { id } = await comment(bob, first, "A comment");
    expect(await listed("active")).toEqual([first, second]);
    await decideOnComment(carol, id, { decision: "remove" });
    expect(await listed("active")).toEqual([second, first]);
    await decideOnComment(carol, id, { decision: "restore" });
    expect(await listed("active")).toEqual([first, second]);
  });

  test("deleting one's own comment takes its bump back, and undoing it returns it", async () => {
    const [first, second] = [await submitText(alice), await submitText(alice)];
    const { id } = await comment(bob, first, "A comment");
    const bumped = await stored(first);
    await deleteComment(bob, id);
    expect(await listed("active")).toEqual([second, first]);
    await undoDeletion(bob, id);
    expect(await listed("active")).toEqual([first, second]);
    expect(await stored(first)).toEqual(bumped);
  });
});

test("a post's placing has the numbers of now, and the comment that counts", async () => {
  const post = await submitText(alice);
  const placing = async () => (await app.call("GET", `/submission/${post}/placing`)).body.placing;
  const { createdAt } = await placing();
  const { _seconds: seconds } = createdAt;
  expect(await placing()).toEqual({
    upvotes: 0,
    commentCount: 0,
    createdAt,
    hot: hotOf(0, seconds),
    activeAt: createdAt,
    lastComment: null,
  });
  await heart(bob, post);
  await heart(carol, post);
  const { id, createdAt: activeAt } = await comment(bob, post, "A comment");
  await comment(alice, post, "My own");
  await expect.poll(placing).toEqual({
    upvotes: 2,
    commentCount: 2,
    createdAt,
    hot: hotOf(2, seconds),
    activeAt,
    lastComment: { id, userName: "bob" },
  });
  await deletePost(alice, post);
  expect(await app.call("GET", `/submission/${post}/placing`)).toMatchObject({ status: 404 });
});

test.each(["hot", "active"])("%s has no time ranges", async (sort) => {
  expect(await app.call("GET", `/submissions?sort=${sort}&time=24h`)).toMatchObject({
    status: 400,
    body: { errors: ["time works only with sort=popularity or without sort."] },
  });
});

test("posts from before these lists are listed by their hearts and dates, and their values are stored in batches", async () => {
  const [old, young] = [await submitText(alice), await submitText(alice)];
  for (const member of [alice, bob, carol]) await heart(member, old);
  await comment(bob, old, "A comment");
  const before = [await stored(old), await stored(young)];
  await sql`update posts set hot = null, active_at = null`.execute(app.db);
  await sql`insert into orders_to_fill select max(id) + 2500 from posts`.execute(app.db);
  expect(await listed("hot")).toEqual([old, young]);
  expect(await listed("active")).toEqual([young, old]);
  // The placing has the values by which the list is ordered.
  const { placing } = (await app.call("GET", `/submission/${old}/placing`)).body;
  expect(placing).toMatchObject({ hot: before[0]!.hot, activeAt: null, lastComment: null });
  expect(await wrongFigures()).toEqual([]);
  // Meanwhile a heart is stored, and a comment waits for the job, which reads all of a post's comments.
  await heart(bob, young);
  await comment(alice, old, "My own");
  await fillOrders(app.db);
  expect([await stored(old), await stored(young)]).toEqual(before);
  expect(await listed("active")).toEqual([old, young]);
  expect((await sql`select from orders_to_fill`.execute(app.db)).rows).toEqual([]);
});

test("the job also stores the values of new posts that have none, after it has stored those from before", async () => {
  const post = await submitText(alice);
  await comment(bob, post, "A comment");
  const before = await stored(post);
  await sql`update posts set hot = null, active_at = null`.execute(app.db);
  await fillOrders(app.db);
  expect(await stored(post)).toEqual(before);
});

interface Written {
  id: string;
  post: string;
  by: Signed;
  isRemoved: boolean;
  isDeleted: boolean;
}

test.each([1, 2])(
  "after random acts the stored values equal the computed ones, random seed %i",
  async (seed) => {
    const { roll, pick } = dice(seed);
    const members = [alice, bob, carol];
    const posts = await Promise.all(members.flatMap((member) => [submitText(member), submitText(member)]));
    await redate(posts[0]!, ACTIVE_DAYS * 24 * HOUR + 60);
    const comments: Written[] = [];
    const hidden = new Set<string>();

    async function act(): Promise<void> {
      const post = pick(posts.filter((id) => !hidden.has(id)));
      const what = roll(14);
      if (what >= 10 && comments.length > 0) await changeSome(what, pick(comments));
      else if (what < 3) await pick([heart, heart, unheart])(pick(members), post);
      else if (what < 7) {
        await write(pick(members), post);
      } else if (what < 9 && comments.length > 0) await decideOnSome(pick(comments));
      else if (hidden.size < 2) {
        hidden.add(post);
        await deletePost(carol, post);
      } else await restoreSome();
    }

    async function write(by: Signed, post: string): Promise<void> {
      const parents = comments.filter((one) => one.post === post && !one.isDeleted && !one.isRemoved);
      const parent = roll(2) === 0 ? pick(parents)?.id : undefined;
      const { id } = await comment(by, post, "A comment", parent);
      comments.push({ id, post, by, isRemoved: false, isDeleted: false });
    }

    /** The author deletes the comment or undoes that, or somebody gives it a heart or takes one back. */
    async function changeSome(what: number, one: Written): Promise<void> {
      if (hidden.has(one.post) || one.isRemoved) return;
      if (what < 13) {
        one.isDeleted = !one.isDeleted;
        await (one.isDeleted ? deleteComment : undoDeletion)(one.by, one.id);
      } else if (!one.isDeleted) await pick([heartComment, unheartComment])(pick(members), one.id);
    }

    async function decideOnSome(one: Written): Promise<void> {
      if (hidden.has(one.post) || one.isDeleted) return;
      one.isRemoved = !one.isRemoved;
      await decideOnComment(carol, one.id, { decision: one.isRemoved ? "remove" : "restore" });
    }

    async function restoreSome(): Promise<void> {
      const id = [...hidden].find((post) => posts.indexOf(post) < 4);
      if (id === undefined) return;
      hidden.delete(id);
      await decide(carol, id, { decision: "restore" });
    }

    for (let round = 0; round < 25; round++) {
      await act();
      await Promise.all([
        heart(pick(members), posts[5]!).catch(() => null),
        comment(bob, posts[4]!, "x").catch(() => null),
      ]);
      expect(await wrongFigures()).toEqual([]);
    }
    const visible = await app.db
      .selectFrom("posts")
      .select("id")
      .where("deleted_at", "is", null)
      .orderBy("hot", "desc")
      .orderBy("id", "desc")
      .execute();
    expect(await listed("hot")).toEqual(visible.map(({ id }) => String(id)));
  },
);
