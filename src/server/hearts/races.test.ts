import { afterAll, expect, test } from "vitest";
import { startTestApp } from "../../../test/app.ts";
import { castOf, type Signed } from "../../../test/cast.ts";
import { atOnce, dice, inFlight } from "../../../test/race.ts";

const app = await startTestApp();
const { alice, bob, submitText, heart, unheart, readPost, crowd } = await castOf(app);
afterAll(() => app.close());

async function hearts(post: string) {
  const { count } = await app.db
    .selectFrom("hearts")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("post_id", "=", Number(post))
    .executeTakeFirstOrThrow();
  return { rows: count, figure: (await readPost(post)).upvotes };
}

test("100 requests to heart the same post by one member at once leave one heart", async () => {
  const post = await submitText(alice);
  const answers = await atOnce(100, () => heart(bob, post));
  expect(new Set(answers.map((answer) => JSON.stringify(answer)))).toEqual(
    new Set(['{"upvotes":1,"voted":true}']),
  );
  expect(await hearts(post)).toEqual({ rows: 1, figure: 1 });
});

test("100 requests to take one heart back at once take one back", async () => {
  const post = await submitText(alice);
  await heart(alice, post);
  await heart(bob, post);
  await atOnce(100, () => unheart(bob, post));
  expect(await hearts(post)).toEqual({ rows: 1, figure: 1 });
});

test("2,000 members who heart a post at once leave 2,000 hearts", async () => {
  const post = await submitText(alice);
  await inFlight(200, await crowd(2_000), (member) => heart(member, post));
  expect(await hearts(post)).toEqual({ rows: 2_000, figure: 2_000 });
});

test("racing hearts and unhearts of one member leave a count that equals the rows", async () => {
  const post = await submitText(alice);
  await atOnce(100, (index) => (index % 2 ? heart : unheart)(bob, post));
  const { rows, figure } = await hearts(post);
  expect(figure).toBe(rows);
  expect(rows).toBeLessThanOrEqual(1);
});

test("after members heart and unheart at random, the last action of each counts", async () => {
  const post = await submitText(alice);
  const { roll } = dice(1);
  const changeMind = async (member: Signed): Promise<void> => {
    for (let times = 1 + roll(4); times > 0; times--) await (times % 2 ? heart : unheart)(member, post);
  };
  await inFlight(50, await crowd(100), changeMind);
  expect(await hearts(post)).toEqual({ rows: 100, figure: 100 });
});
