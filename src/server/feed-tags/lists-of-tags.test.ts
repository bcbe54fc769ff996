import { sql } from "kysely";
import { afterAll, describe, expect, test } from "vitest";
import { startTestApp } from "../../../test/app.ts";
import { castOf } from "../../../test/cast.ts";
import { BY_EVENT, stopAging } from "../../../test/until.ts";
import { feedPins } from "../feed-pins/test-feed-pins.ts";
import { moderate } from "../moderation/test-decisions.ts";
import { partOfTag } from "../rankings/places-of-tags.ts";
import { currentRanking } from "../rankings/rankings.ts";
import { feedTags } from "./test-feed-tags.ts";

const app = await startTestApp();
const other = await startTestApp({ beside: app });
afterAll(async () => {
  await other.close();
  await app.close();
});
const { alice: admin, bob: reader, carol: author, promote, submitText, heart } = await castOf(app);
await promote(admin, "admin");
const { decide } = moderate(app);
const { write, tag, list } = feedTags(app);
const [red, blue, pale] = await write(admin, "Paint", "Deep red", "Blue", "Pale");

const posts: string[] = [];
for (let n = 0; n < 9; n += 1) {
  const post = await submitText(author, { title: `Post ${n}`, customCategories: ["Paint"] });
  await tag(author, post, ...(n % 2 === 0 ? [red!] : [pale!]), ...(n % 4 === 0 ? [blue!] : []));
  posts.push(post);
}
for (const post of [posts[2]!, posts[3]!]) await heart(reader, post);
const isRed = (id: string) => posts.indexOf(id) % 2 === 0;

const shown = async (name: string) => {
  const answer = await fetch(`${other.url}/submissions?category=Paint&tag=${name}`);
  return ((await answer.json()) as { submissions: { id: string }[] }).submissions.map(({ id }) => id);
};

const ORDERS = ["", "&time=24h", "&sort=popularity", "&sort=popularity&time=7d", "&sort=hot", "&sort=active"];

describe("the list of a tag", () => {
  test.each(ORDERS)("has the posts of the feed's list “%s” with the tag, page by page", async (order) => {
    const all = await list(reader, "Paint", order);
    const wanted = all.ids.filter(isRed);
    expect(wanted).toHaveLength(5);
    const joined: string[] = [];
    for (let next: string | null = ""; next !== null;) {
      const cursor: string = next && `&cursor=${next}`;
      const page = await list(reader, "paint", `${order}&tag=deep%20RED&limit=2${cursor}`);
      joined.push(...page.ids);
      ({ next } = page);
    }
    expect(joined).toEqual(wanted);
    const later = await list(reader, "Paint", `${order}&tag=Deep%20red&limit=2&offset=3`);
    expect(later.ids).toEqual(wanted.slice(3));
    expect((await list(reader, "Paint", `${order}&tag=Blue`)).ids).toHaveLength(3);
    const others = all.ids.filter((id) => !isRed(id));
    expect((await list(reader, "Paint", `${order}&tag=Pale`)).ids).toEqual(others);
  });

  test("is empty for a tag that the feed does not have, and a tag alone is refused", async () => {
    expect(await list(reader, "Paint", "&tag=Green")).toEqual({ ids: [], next: null });
    for (const impossible of ["%20", "x".repeat(1_500)])
      expect(await list(reader, "Paint", `&tag=${impossible}`)).toEqual({ ids: [], next: null });
    expect(await list(reader, "Nowhere", "&tag=Blue")).toEqual({ ids: [], next: null });
    const { status, body } = await app.call("GET", "/submissions?tag=Blue");
    expect([status, body.code]).toEqual([400, "tagWithoutCategory"]);
  });

  test("has no pinned posts beside it", async () => {
    await feedPins(app).pin(admin, "Paint", posts[0]!);
    const { body } = await app.call("GET", "/submissions?category=Paint&tag=Blue", { token: reader.token });
    expect(body).not.toHaveProperty("pinned");
    await feedPins(app).pin(admin, "Paint", posts[0]!, false);
  });

  test("is filtered for members as all lists, and leaves out removed posts", async () => {
    await app.call("POST", `/submission/${posts[0]}/hide`, { token: reader.token, body: {} });
    for (const order of ["", "&sort=popularity"]) {
      const own = await list(reader, "Paint", `${order}&tag=Blue`, "/filtered-submissions");
      expect(own.ids).toEqual([posts[8], posts[4]]);
    }
    await decide(admin, posts[4]!, { decision: "remove" });
    for (const order of ["", "&sort=popularity"]) {
      await expect
        .poll(() => list(reader, "Paint", `${order}&tag=Blue`))
        .toMatchObject({ ids: [posts[8], posts[0]] });
    }
    await decide(admin, posts[4]!, { decision: "restore" });
  });

  test.each(["", "&sort=popularity"])("offsets of “%s” do not count removed posts", async (order) => {
    const page = async (offset: number) =>
      (await list(reader, "Paint", `${order}&tag=Deep%20red&limit=2&offset=${offset}`)).ids;
    await expect
      .poll(async () => [...(await page(0)), ...(await page(2)), ...(await page(4))])
      .toHaveLength(5);
    const before = [...(await page(0)), ...(await page(2)), ...(await page(4))];
    await decide(admin, before[1]!, { decision: "remove" });
    await expect.poll(async () => (await page(0)).includes(before[1]!)).toBe(false);
    expect([...(await page(0)), ...(await page(2)), ...(await page(4))]).toEqual(
      before.filter((id) => id !== before[1]),
    );
    await decide(admin, before[1]!, { decision: "restore" });
  });

  test("one reading of a ranking answers all pages of all tags", async () => {
    const ranking = await currentRanking(app.db, "hot");
    const page = (tag: string, place: number, offset: number) =>
      partOfTag(app.db, ranking, { tag: Number(tag), place, offset, count: 2 });
    const first = await page(red!, 0, 0);
    await app.db.transaction().execute(async (holding) => {
      await sql`lock table ranking_chunks in access exclusive mode`.execute(holding);
      expect(await page(red!, 0, 0)).toEqual(first);
      expect((await page(red!, first.next!, 0)).ids).toHaveLength(2);
      expect((await page(red!, 0, 4)).ids).toHaveLength(1);
      expect(await page(red!, 0, 999_999_999)).toEqual({ ids: [], next: null });
      expect((await page(blue!, 0, 0)).ids).toHaveLength(2);
    });
  });

  test("follows a post's tags and the names of tags soon, in every process", async () => {
    stopAging();
    expect(await shown("Blue")).toEqual([posts[8], posts[4], posts[0]]);
    await tag(author, posts[1]!, blue!);
    await expect.poll(() => shown("Blue"), BY_EVENT).toEqual([posts[8], posts[4], posts[1], posts[0]]);
    await tag(author, posts[4]!, red!);
    await expect.poll(() => shown("Blue"), BY_EVENT).toEqual([posts[8], posts[1], posts[0]]);
    await write(admin, "Paint", { id: red!, name: "Deep red" }, { id: blue!, name: "Navy" });
    await expect.poll(() => shown("Blue"), BY_EVENT).toEqual([]);
    expect(await shown("Navy")).toEqual([posts[8], posts[1], posts[0]]);
  });
});
