import { expect } from "vitest";
import { LIMITS } from "../../contract/limits.ts";
import { idsOf, RANKED } from "./test-filter-lists.ts";
import { FEEDS, type ModelPost } from "./test-filter-model.ts";
import type { FilterReader } from "./test-filter-reader.ts";

/*
 * Short lists that are the same for all. Each is compared with the model twice: as it comes, and as the browser shows it, without
 * what POST /votes/status and GET /mutes name.
 */

export async function sharedLists(reader: FilterReader): Promise<void> {
  await discussions(reader);
  await moreOfFeeds(reader);
  await activeFeeds(reader);
  await linkPreview(reader);
}

/** Compares the posts of a list, in its order. Those of other readers' stories do not count. */
async function comparePosts(reader: FilterReader, path: string, ids: string[], listed: ModelPost[]) {
  const { model } = reader;
  const known = new Set(idsOf(model.posts));
  const own = ids.filter((id) => known.has(id));
  expect([path, own]).toEqual([path, idsOf(listed)]);
  const { hidden } = await reader.call("POST", "/votes/status", { ids });
  const shown = own.filter((id) => !(id in hidden));
  expect([path, "shown", shown]).toEqual([path, "shown", idsOf(listed.filter((post) => model.sees(post)))]);
}

/** The same for the names of feeds. */
async function compareFeeds(reader: FilterReader, path: string, names: string[], listed: string[]) {
  const own = new Map(FEEDS.map((feed) => [reader.feed(feed), feed]));
  const there = names.flatMap((name) => own.get(name) ?? []);
  expect([path, there.toSorted()]).toEqual([path, listed.toSorted()]);
  const { mutes } = await reader.call("GET", "/mutes");
  const muted = new Set(
    mutes.flatMap(({ kind, value }: { kind: string; value: string }) => (kind === "feed" ? [value] : [])),
  );
  const shown = there.filter((feed) => !muted.has(reader.feed(feed)));
  const seen = listed.filter((feed) => !reader.model.isMuted("feed", feed));
  expect([path, "shown", shown.toSorted()]).toEqual([path, "shown", seen.toSorted()]);
}

/** Waits until a list that is computed for all has what was written last. */
async function eventually(compare: () => Promise<void>): Promise<void> {
  await expect.poll(compare, RANKED).toBeUndefined();
}

/** The posts with the most comments. */
async function discussions(reader: FilterReader): Promise<void> {
  const { model } = reader;
  const counts = new Map<string, number>();
  for (const { post, isGone } of model.comments)
    if (!isGone && !post.isGone) counts.set(post.id, (counts.get(post.id) ?? 0) + 1);
  const discussed = model.posts
    .filter(({ id }) => counts.has(id))
    .toSorted((a, b) => counts.get(b.id)! - counts.get(a.id)! || Number(b.id) - Number(a.id))
    .slice(0, LIMITS.activeDiscussions);
  await eventually(async () => {
    const { submissions } = await reader.call("GET", "/active-discussions");
    await comparePosts(reader, "/active-discussions", idsOf(submissions), discussed);
  });
}

/** The other posts of the first feed of a post, for one post of each feed. */
async function moreOfFeeds(reader: FilterReader): Promise<void> {
  for (const feed of FEEDS) {
    const listed = reader.model.listed(({ feeds }) => feeds.includes(feed));
    const post = listed.find(({ feeds }) => feeds[0] === feed);
    if (!post) continue;
    const path = `/submission/${post.id}/more`;
    const more = listed.filter((other) => other !== post).slice(0, LIMITS.moreOfFeed);
    await eventually(async () => {
      const { submissions } = await reader.call("GET", path);
      await comparePosts(reader, path, idsOf(submissions), more);
    });
  }
}

/** Trending feeds, rising ones, and the active ones with their newest posts. */
async function activeFeeds(reader: FilterReader): Promise<void> {
  const { model } = reader;
  const active = FEEDS.filter((feed) => model.listed().some(({ feeds }) => feeds.includes(feed)));
  await eventually(async () => {
    const { trending } = await reader.call("GET", "/trending-categories");
    await compareFeeds(reader, "/trending-categories", trending, active);
    const { feeds: rising } = await reader.call("GET", "/rising-feeds");
    await compareFeeds(reader, "/rising-feeds", namesOf(rising), active);
  });
  await eventually(async () => {
    const { feeds } = await reader.call("GET", "/active-feeds");
    await compareFeeds(reader, "/active-feeds", namesOf(feeds), active);
    for (const { name, newest } of feeds as { name: string; newest: { id: string }[] }[]) {
      const listed = model.listed((post) => post.feeds.some((feed) => reader.feed(feed) === name));
      await comparePosts(
        reader,
        `/active-feeds: ${name}`,
        idsOf(newest),
        listed.slice(0, LIMITS.newestTitles),
      );
    }
  });
}

const namesOf = (feeds: { name: string }[]) => feeds.map(({ name }) => name);

/** The posts that have the address already, which a member is told before they post it. Those that they have read warn all the same. */
async function linkPreview(reader: FilterReader): Promise<void> {
  const { model } = reader;
  const path = `/link-preview?url=${encodeURIComponent(reader.address)}`;
  const earlier = model.posts
    .filter(({ isLink = false, isGone }) => isLink && !isGone)
    .toReversed()
    .slice(0, LIMITS.earlierPosts);
  const { posts } = await reader.call("GET", path);
  expect([path, idsOf(posts)]).toEqual([path, idsOf(earlier.filter((post) => model.seesUnread(post)))]);
}
