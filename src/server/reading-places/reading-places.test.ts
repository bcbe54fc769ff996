import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { startTestApp } from "../../../test/app.ts";
import { castOf, type Signed } from "../../../test/cast.ts";
import { LIMITS } from "../../contract/limits.ts";

const app = await startTestApp();
const { alice, bob, crowd, submitText, deletePost } = await castOf(app);
afterAll(() => app.close());

const [first, second, third] = await Promise.all(
  ["One", "Two", "Three"].map((title) => submitText(bob, { title })),
);
const PLACE = {
  address: "/?view=top&time=7d",
  list: "home-top 7d",
  passed: 40,
  postId: second!,
  ids: [third!, second!, first!],
};

const keep = ({ token }: Signed, place: object = {}) =>
  app.call("POST", "/reading-place", { token, body: { ...PLACE, ...place } });
const postsOf = (ids: unknown) => app.call("POST", "/reading-place/posts", { body: { ids } });
const placeOf = async (by: Signed) => (await app.call("GET", "/reading-place", by)).body.place;
const inProfile = async (by: Signed) => (await app.call("GET", "/profile", by)).body.user.readingPlace;

/** A member of this test alone. */
async function newcomer(): Promise<Signed> {
  const [member] = await crowd(1);
  return member!;
}

test("the place is kept with its posts in the order of the list, and the profile names the post", async () => {
  const reader = await newcomer();
  expect([await placeOf(reader), await inProfile(reader)]).toEqual([null, null]);
  expect((await keep(reader)).status).toBe(204);
  const { submissions, stoppedAt, ...place } = await placeOf(reader);
  expect(place).toEqual({
    hidden: {},
    address: PLACE.address,
    list: PLACE.list,
    passed: 40,
    leftOut: 0,
    postId: second,
  });
  expect(submissions.map(({ id }: { id: string }) => id)).toEqual(PLACE.ids);
  expect(await inProfile(reader)).toEqual({ title: "Two", stoppedAt });
});

test("the posts of a visitor's place come by their ids, in their order, without those that are gone", async () => {
  const gone = await submitText(bob);
  await deletePost(bob, gone);
  const { status, body } = await postsOf([third, gone, first, "999999999"]);
  expect([status, body.submissions.map(({ id }: { id: string }) => id)]).toEqual([200, [third, first]]);
  const many = Array.from({ length: LIMITS.readingPlace + 1 }, () => first);
  const answers = await Promise.all([[], many, "1", [1]].map(postsOf));
  expect(answers.map((answer) => answer.status)).toEqual([400, 400, 400, 400]);
  expect((await postsOf(["x"])).status).toBe(404);
});

test("a later place takes the place of the one before", async () => {
  const reader = await newcomer();
  await keep(reader);
  await keep(reader, { address: "/feed/Knots", postId: first, ids: [first] });
  const { address, submissions } = await placeOf(reader);
  expect([address, submissions.length]).toEqual(["/feed/Knots", 1]);
});

test("a place belongs to its member alone", async () => {
  const [one, other] = [await newcomer(), await newcomer()];
  await keep(one);
  expect(await placeOf(other)).toBeNull();
  expect((await app.call("GET", "/reading-place")).status).toBe(401);
});

test("deleted posts are left out; without the post itself the profile names no place", async () => {
  const reader = await newcomer();
  const gone = await submitText(bob, { title: "Gone" });
  await keep(reader, { ids: [gone, first], postId: gone });
  await deletePost(bob, gone);
  expect((await placeOf(reader)).submissions.map(({ id }: { id: string }) => id)).toEqual([first]);
  expect(await inProfile(reader)).toBeNull();
});

test(`a place is forgotten after ${LIMITS.readingPlaceDays} days, and goes with the account`, async () => {
  await keep(alice);
  await sql`update reading_places set stopped_at = now() - make_interval(days => ${LIMITS.readingPlaceDays})`.execute(
    app.db,
  );
  expect([await placeOf(alice), await inProfile(alice)]).toEqual([null, null]);
  await sql`delete from members where username = 'alice'`.execute(app.db);
  const { rows } = await sql`
    select from reading_places where not exists (select from members where id = member_id)`.execute(app.db);
  expect(rows).toEqual([]);
});

test.each([
  ["an address of another site", { address: "//example.com/" }],
  ["an address of another page", { address: "/settings" }],
  ["no posts", { ids: [] }],
  ["too many posts", { ids: Array.from({ length: LIMITS.readingPlace + 1 }, () => first) }],
  ["a list of too long a name", { list: "x".repeat(201) }],
  ["a negative number of posts passed", { passed: -1 }],
])("a place with %s is a 400", async (_, place) => {
  expect((await keep(await newcomer(), place)).status).toBe(400);
});

test.each([
  ["an id", { postId: "x" }],
  ["an id among the posts", { ids: ["x"] }],
])("a place with %s that cannot be one is a 404", async (_, place) => {
  expect((await keep(await newcomer(), place)).status).toBe(404);
});
