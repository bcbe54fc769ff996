import { expect } from "vitest";
import { readFeed } from "../open-web/test-feed.ts";
import { type Deed, FEEDS, type ModelPost, type Opened } from "./test-filter-model.ts";
import type { FilterReader } from "./test-filter-reader.ts";

/* Each function compares the lists of one path with the model. A failure names the path. */

/** Small, so that a list has several pages. */
const LIMIT = 4;

const AUTHORS = ["alice", "bob", "carol"] as const;
export const FOLLOWED: string[] = [FEEDS[0], FEEDS[1]];
export const isFollowed = ({ feeds }: ModelPost): boolean => feeds.some((feed) => FOLLOWED.includes(feed));
export const idsOf = (things: { id: string }[]) => things.map(({ id }) => id);

interface Paged {
  user?: { submissions: { id: string }[] };
  submissions?: { id: string }[];
  comments?: { id: string }[];
  notifications?: { commentId: string }[];
  next: string | null;
}

/** The pages of a list from a cursor on. All but the last must be full. */
async function pagesFrom(
  reader: FilterReader,
  path: string,
  start: string,
  limit = LIMIT,
): Promise<string[][]> {
  const pages: string[][] = [];
  for (let cursor: string | null = start; cursor !== null;) {
    const page = await pageAt(reader, path, limit, cursor);
    if (page.next !== null) expect([path, page.ids.length]).toEqual([path, limit]);
    pages.push(page.ids);
    cursor = page.next;
  }
  return pages;
}

async function pageAt(reader: FilterReader, path: string, limit: number, cursor: string) {
  const query = `limit=${limit}${cursor && `&cursor=${cursor}`}`;
  const page: Paged = await reader.call("GET", `${path}${path.includes("?") ? "&" : "?"}${query}`);
  const things = page.user?.submissions ?? page.submissions ?? page.comments;
  const ids = things ? idsOf(things) : page.notifications!.map(({ commentId }) => commentId);
  return { ids, next: page.next };
}

export async function joined(reader: FilterReader, path: string, limit = LIMIT): Promise<string[]> {
  return (await pagesFrom(reader, path, "", limit)).flat();
}

/** A member's own list must be the shared one less what they do not see, in its order; the shared one must be whole. */
async function filtered(
  reader: FilterReader,
  { shared, own, isListed, opened = {}, limit = LIMIT }: FilteredList,
): Promise<void> {
  const { model } = reader;
  const byId = new Map(model.posts.map((post) => [post.id, post]));
  const all = (await joined(reader, shared, limit)).filter((id) => byId.has(id));
  expect([shared, all.toSorted()]).toEqual([shared, idsOf(model.listed(isListed)).toSorted()]);
  const shown = (await joined(reader, own, limit)).filter((id) => byId.has(id));
  expect([own, shown]).toEqual([own, all.filter((id) => model.sees(byId.get(id)!, opened))]);
}

interface FilteredList {
  shared: string;
  own: string;
  /** Absent where all posts are. */
  isListed?: (post: ModelPost) => boolean;
  opened?: Opened;
  limit?: number;
}

const ORDERS = [
  "",
  "&sort=popularity",
  "&sort=hot",
  "&sort=active",
  "&time=24h",
  "&sort=popularity&time=24h",
];

/** Another snapshot may be computed between two readings, or have been computed before the last deed. */
export const RANKED = { timeout: 20_000, interval: 100 };

export async function feedLists(reader: FilterReader, limit = LIMIT): Promise<void> {
  for (const feed of FEEDS) {
    for (const order of ORDERS) {
      const query = `category=${encodeURIComponent(reader.feed(feed))}${order}`;
      const isListed = ({ feeds, isOld }: ModelPost) =>
        feeds.includes(feed) && !(isOld && order.includes("24h"));
      const lists = { shared: `/submissions?${query}`, own: `/filtered-submissions?${query}` };
      const compare = () => filtered(reader, { ...lists, isListed, opened: { feed }, limit });
      if (order) await expect.poll(compare, RANKED).toBeUndefined();
      else await compare();
    }
  }
}

export async function siteLists(reader: FilterReader, limit = LIMIT): Promise<void> {
  const { word } = reader;
  await filtered(reader, { shared: "/submissions", own: "/filtered-submissions", limit: 40 });
  const search = { shared: `/search?q=${word}`, own: `/filtered-search?q=${word}` };
  for (const order of ["", "&sort=date", "&sort=hearts"])
    await filtered(reader, {
      ...{ shared: search.shared + order, own: search.own + order },
      limit,
    });
  for (const author of AUTHORS)
    await filtered(reader, {
      ...{ shared: `/user/${author}`, own: `/user/${author}/filtered-submissions` },
      isListed: (post) => post.author === author,
      ...{ opened: { author }, limit: 40 },
    });
}

/** My Feed, which has no shared list, is whole and in its order; so is its document for feed readers. */
export async function myFeed(reader: FilterReader, limit = LIMIT): Promise<void> {
  const { model } = reader;
  const mine = model.listed((post) => isFollowed(post) && model.sees(post));
  for (const [order, posts] of [
    ["", mine],
    ["&time=24h", mine.filter(({ isOld }) => !isOld)],
  ] as const)
    expect([`/my-feed${order}`, await joined(reader, `/my-feed?${order}`, limit)]).toEqual([
      `/my-feed${order}`,
      idsOf(posts),
    ]);
  for (const order of ["hot", "active", "popularity"]) {
    const sorted = async () => (await joined(reader, `/my-feed?sort=${order}`, limit)).toSorted();
    await expect
      .poll(sorted, { ...RANKED, message: `/my-feed?sort=${order}` })
      .toEqual(idsOf(mine).toSorted());
  }
  const { address } = await reader.call("POST", "/my-feed/address");
  const xml = await (await fetch(reader.site + new URL(address).pathname)).text();
  const entries = readFeed(xml).entries.map(({ links }) => links["alternate"]!.replace(/^.*\/details\//, ""));
  expect(["Atom", entries]).toEqual(["Atom", idsOf(mine).slice(0, 40)]);
}

/**
 * Reads a list while something changes between its pages: nothing that is hidden or gone by then comes on a later page.
 * Returns what is still to be seen of the pages read, and of the list as it was at its first page.
 */
export async function whileItChanges(
  reader: FilterReader,
  { path, changes, opened = {} }: { path: string; changes: Deed[]; opened?: Opened },
): Promise<{ seen: string[]; whole: string[] }> {
  const { model } = reader;
  const feeds = opened.feed ? [opened.feed] : FOLLOWED;
  const listed = model.listed((post) => post.feeds.some((feed) => feeds.includes(feed)));
  const sorted = async () => (await joined(reader, path)).toSorted();
  await expect.poll(sorted, { ...RANKED, message: path }).toEqual(idsOf(listed).toSorted());
  const first = await pageAt(reader, path, LIMIT, "");
  const whole = [
    ...first.ids,
    ...(first.next === null ? [] : (await pagesFrom(reader, path, first.next)).flat()),
  ];
  const seen = [...first.ids];
  const isThere = (id: string) =>
    model.posts.some((post) => post.id === id && !post.isGone && model.sees(post, opened));
  const left = [...changes];
  for (let { next } = first; next !== null;) {
    const change = left.shift();
    if (change) await reader.do(change);
    const page = await pageAt(reader, path, LIMIT, next);
    expect([path, page.ids.filter((id) => !isThere(id))]).toEqual([path, []]);
    seen.push(...page.ids);
    ({ next } = page);
  }
  return { seen: seen.filter(isThere), whole: whole.filter(isThere) };
}
