import { type KyselyPlugin } from "kysely";
import { afterAll, expect, test } from "vitest";
import { startTestApp } from "../../../test/app.ts";
import { castOf } from "../../../test/cast.ts";
import type { Database } from "../db/database.ts";
import { feedRoles } from "../feed-people/test-feed-roles.ts";
import { findFeed } from "../feeds/feeds.ts";
import { type ListQuery, listPosts, listPostsOfFeeds } from "../posts/lists.ts";
import type { PostRowPage } from "../posts/paging.ts";
import { widened } from "../posts/widen.ts";
import { feedPins } from "./test-feed-pins.ts";

const app = await startTestApp({ withPages: true });
afterAll(() => app.close());
const { alice: admin, bob: owner, carol: author, promote, submitText, join } = await castOf(app);
const reader = await join("reader");
await promote(admin, "admin");
const { give } = feedRoles(app);
const { pin, read } = feedPins(app);

/** A feed whose only post is from 2020. */
async function quietFeed(feed: string): Promise<string> {
  await give(admin, feed, owner, "owner");
  const id = await submitText(author, { title: "Welcome", customCategories: [feed] });
  const moment = new Date("2020-01-01");
  await app.db.updateTable("posts").set({ created_at: moment }).where("id", "=", Number(id)).execute();
  const inFeed = app.db.updateTable("post_feeds").set({ post_created_at: moment });
  await inFeed.where("post_id", "=", Number(id)).execute();
  return id;
}

/** The statements that a second reading runs, when all is cached that a first one caches. */
async function statementsOf(list: (db: Database) => Promise<PostRowPage>): Promise<number> {
  let count = 0;
  const counting: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      count += 1;
      return result;
    },
  };
  const db = app.db.withPlugin(counting);
  await list(db);
  count = 0;
  await list(db);
  return count;
}

test("a feed without pins costs no further statement, however many ranges are empty", async () => {
  await quietFeed("Quiet");
  await give(admin, "Bare", owner, "owner");
  for (const category of ["Quiet", "Bare"]) {
    const { id } = (await findFeed(app.db, category))!;
    // By date: a list by hearts may compute its ranking anew meanwhile.
    const query: ListQuery = { limit: 40, time: "24h", widen: "true" };
    const plain = await statementsOf((db) =>
      widened(query, (time) => listPostsOfFeeds(db, [id], { ...query, time })),
    );
    expect(plain).toBeGreaterThan(3);
    const withPins = await statementsOf((db) =>
      widened(query, (time) => listPosts(db, { ...query, category, time })),
    );
    expect([category, withPins]).toEqual([category, plain]);
  }
});

test("a widened list has the pins of its feed beside the posts of the wider range", async () => {
  const id = await quietFeed("Widened");
  await pin(owner, "Widened", id);
  for (const sort of ["", "&sort=popularity"]) {
    expect(await read(reader, "Widened", `${sort}&time=24h&widen=true`)).toMatchObject({
      pinned: [id],
      listed: [id],
    });
  }
});

test("a range with nothing but an older pinned post shows it, and leads to all time", async () => {
  const id = await quietFeed("Range");
  await pin(owner, "Range", id);
  const html = await (await fetch(`${app.site}/feed/Range?time=24h`)).text();
  expect(html).toContain(`id="post-${id}"`);
  expect(html).toContain("No results. Try changing your filter settings.");
  expect(html).not.toContain("That is everything");
});

test("a hidden pinned post outside the range counts as left out, and one in the list counts once", async () => {
  const id = await quietFeed("Hidden");
  await pin(owner, "Hidden", id);
  await app.call("POST", `/submission/${id}/hide`, { token: reader.token, body: {} });
  for (const time of ["&time=24h", ""]) {
    const { body } = await app.call("GET", `/filtered-submissions?category=Hidden&sort=popularity${time}`, {
      token: reader.token,
    });
    expect(body).toMatchObject({ submissions: [], hidden: { hidden: 1 } });
    expect(body).not.toHaveProperty("pinned");
  }
});
