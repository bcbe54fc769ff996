import { sql } from "kysely";
import { afterAll, describe, expect, test } from "vitest";
import { startTestApp } from "../../../test/app.ts";
import { castOf } from "../../../test/cast.ts";

const app = await startTestApp({ withPages: true });
const { alice, bob, submitText } = await castOf(app);
afterAll(() => app.close());

async function postedDaysAgo(days: number, feed: string): Promise<string> {
  const id = await submitText(alice, { title: `${feed}, ${days} days old`, customCategories: [feed] });
  const moment = sql<Date>`now() - make_interval(days => ${days})`;
  await app.db.updateTable("posts").set({ created_at: moment }).where("id", "=", Number(id)).execute();
  await app.db
    .updateTable("post_feeds")
    .set({ post_created_at: moment })
    .where("post_id", "=", Number(id))
    .execute();
  return id;
}

interface Listed {
  ids: string[];
  time: string | undefined;
  next: string | null;
}

async function list(query: string, path = "/submissions", token?: string): Promise<Listed> {
  const { status, body } = await app.call("GET", `${path}?${query}`, { token });
  expect([status, body.error]).toEqual([200, undefined]);
  const ids = body.submissions.map(({ id }: { id: string }) => id);
  return { ids, time: body.time, next: body.next };
}

const page = async (path: string): Promise<string> => (await fetch(app.site + path)).text();

/** The label of the time filter's current choice in a page's HTML. */
function rangeMarked(html: string): string | undefined {
  const filter = /<nav aria-label="Time range".*?<\/nav>/s.exec(html)![0];
  return /<a [^>]*aria-current="true"[^>]*>([^<]+)</.exec(filter)?.[1];
}

const SORTS = ["", "&sort=popularity"];

describe("widen=true", () => {
  test.each(SORTS)("gives the first wider range that has posts, and says which (%s)", async (sort) => {
    for (const [days, time] of [
      [3, "7d"],
      [20, "30d"],
      [400, "all"],
    ] as const) {
      const feed = `Quiet ${days} ${sort.length}`;
      const id = await postedDaysAgo(days, feed);
      const listed = await list(`category=${feed}&time=24h&widen=true${sort}`);
      expect(listed).toEqual({ ids: [id], time, next: null });
    }
  });

  test.each(SORTS)("changes nothing where the range has posts (%s)", async (sort) => {
    const feed = `Busy ${sort.length}`;
    await postedDaysAgo(3, feed);
    const fresh = await postedDaysAgo(0, feed);
    const listed = await list(`category=${feed}&time=24h&widen=true${sort}`);
    expect(listed).toMatchObject({ ids: [fresh], time: "24h" });
  });

  test.each(SORTS)("keeps the requested range where no range has posts (%s)", async (sort) => {
    expect(await list(`category=Void&time=7d&widen=true${sort}`)).toEqual({
      ids: [],
      time: "7d",
      next: null,
    });
  });

  test("widens My Feed too", async () => {
    await app.call("POST", "/follow-category", { ...bob, body: { category: "Followed" } });
    const id = await postedDaysAgo(3, "Followed");
    const listed = await list("time=24h&widen=true", "/my-feed", bob.token);
    expect(listed).toMatchObject({ ids: [id], time: "7d" });
  });

  test("gives a cursor to the next page of the widened range", async () => {
    const ids: string[] = [];
    for (let n = 0; n < 3; n++) ids.unshift(await postedDaysAgo(3, "Pages"));
    for (const sort of SORTS) {
      const first = await list(`category=Pages&time=24h&widen=true&limit=2${sort}`);
      const second = await list(`category=Pages&time=${first.time}&cursor=${first.next}&limit=2${sort}`);
      expect([...first.ids, ...second.ids].toSorted()).toEqual(ids.toSorted());
    }
  });

  test("is refused on any page but the first", async () => {
    for (const place of ["offset=40", "cursor=new.1"]) {
      expect(await app.call("GET", `/submissions?time=24h&widen=true&${place}`)).toMatchObject({
        status: 400,
        body: { error: "widen works only on the first page of a list." },
      });
    }
  });

  test("when absent, keeps the range and does not name it", async () => {
    await postedDaysAgo(3, "Plain");
    expect(await list("category=Plain&time=24h")).toEqual({ ids: [], time: undefined, next: null });
  });
});

describe("a feed's page whose default range is empty", () => {
  test("shows the first wider range that has posts, marks it in the filter and says so, without scripts", async () => {
    for (const [days, mark, words] of [
      [3, "7d", "No posts in the last 24 hours, so here are the last 7 days."],
      [20, "30d", "No posts in the last 7 days, so here are the last 30 days."],
      [400, "All", "No posts in the last 30 days, so here are all posts."],
    ] as const) {
      await postedDaysAgo(days, `Aged${days}`);
      const html = await page(`/feed/Aged${days}`);
      expect(html).toContain(`Aged${days}, ${days} days old`);
      expect([days, rangeMarked(html)]).toEqual([days, mark]);
      expect(html).toContain(words);
    }
  });

  test("says 'No results' and stays at its range where the address names it, or no range has posts", async () => {
    await postedDaysAgo(3, "Chosen");
    for (const path of ["/feed/Chosen?time=24h", "/feed/NoPostsAtAll"]) {
      const html = await page(path);
      expect(html).toContain("No results. Try changing your filter settings.");
      expect([path, rangeMarked(html)]).toEqual([path, "24h"]);
      expect(html).not.toContain("No posts in the last");
    }
  });

  test("goes back to 24h as soon as somebody posts", async () => {
    await postedDaysAgo(3, "Waking");
    expect(rangeMarked(await page("/feed/Waking"))).toBe("7d");
    await submitText(alice, { title: "A new one", customCategories: ["Waking"] });
    await expect.poll(async () => rangeMarked(await page("/feed/Waking"))).toBe("24h");
    const html = await page("/feed/Waking");
    expect(html).toContain("A new one");
    expect(html).not.toContain("No posts in the last");
  });
});

describe("Home when its default range is empty", () => {
  test("widens Top and Recent, and its links still name no range", async () => {
    await app.db
      .updateTable("posts")
      .set({ created_at: sql<Date>`now() - interval '3 days'` })
      .where("created_at", ">", sql<Date>`now() - interval '3 days'`)
      .execute();
    for (const path of ["/", "/?view=recent"]) {
      await expect.poll(async () => rangeMarked(await page(path))).toBe("7d");
      const html = await page(path);
      expect(html).toContain("No posts in the last 24 hours, so here are the last 7 days.");
      const views = /<nav aria-label="View".*?<\/nav>/s.exec(html)![0];
      expect(views).toContain('href="/?view=recent"');
    }
    const named = await page("/?view=top&time=24h");
    expect(named).toContain("No results found.");
    expect(rangeMarked(named)).toBe("24h");
  });
});
