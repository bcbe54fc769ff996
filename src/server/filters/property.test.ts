import fc from "fast-check";
import { afterAll, expect, test } from "vitest";
import { feedLists, myFeed, siteLists, whileItChanges } from "./test-filter-lists.ts";
import { anyReading, anyStory, FEEDS, type ModelPost } from "./test-filter-model.ts";
import { catchUp, comeBack, numbers, readingPlace, status } from "./test-filter-paths.ts";
import { FilterReader } from "./test-filter-reader.ts";
import { sharedLists } from "./test-filter-shared.ts";
import { digest, liveWhile, toldOfComments } from "./test-filter-told.ts";
import { startFilteredSite } from "./test-filtered-site.ts";

/*
 * Random mutes, blocks, hidden and read posts among new posts and comments, deletions and removals, in random order,
 * against a model. A failure names the path, and the seed with which `fc.assert` repeats it.
 */

const site = await startFilteredSite();
afterAll(() => site.close());

async function everyPath(reader: FilterReader, chosen: Set<string> | null): Promise<Set<string>> {
  await feedLists(reader);
  await siteLists(reader);
  await myFeed(reader);
  await numbers(reader);
  await status(reader);
  await sharedLists(reader);
  await toldOfComments(reader);
  await digest(reader);
  await readingPlace(reader);
  return catchUp(reader, chosen);
}

test("whatever is muted or hidden appears on no path, and the joined pages are the shared list without it", async () => {
  await fc.assert(
    fc.asyncProperty(anyStory, async ({ posts, comments, rounds: [first, second] }) => {
      const reader = await FilterReader.join(site);
      for (const post of posts) await reader.post(post);
      for (const comment of comments) await reader.comment(comment);
      for (const deed of first) await reader.do(deed);
      await comeBack(reader);
      const chosen = await everyPath(reader, null);
      await liveWhile(reader, second);
      expect(await everyPath(reader, chosen)).toBe(chosen);
    }),
    { numRuns: 5, endOnFailure: true },
  );
}, 300_000);

test.each([
  { list: "/filtered-submissions?category=FEED", opened: { feed: FEEDS[0] } },
  { list: "/filtered-submissions?category=FEED&sort=popularity&time=7d", opened: { feed: FEEDS[0] } },
  { list: "/filtered-submissions?category=FEED&sort=hot", opened: { feed: FEEDS[0] } },
  { list: "/filtered-submissions?category=FEED&sort=active", opened: { feed: FEEDS[0] } },
  { list: "/my-feed" },
  { list: "/my-feed?sort=popularity" },
])(
  "posts, deletions, removals, mutes and blocks between the pages of a list neither show what is hidden nor lose a post: $list",
  async ({ list, opened = {} }) => {
    await fc.assert(
      fc.asyncProperty(anyReading, async ({ posts, changes }) => {
        const reader = await FilterReader.join(site);
        for (const post of posts) await reader.post(post);
        const path = list.replace("FEED", encodeURIComponent(reader.feed(FEEDS[0])));
        const { seen, whole } = await whileItChanges(reader, { path, changes, opened });
        expect([path, seen]).toEqual([path, whole]);
      }),
      { numRuns: 3, endOnFailure: true },
    );
  },
  60_000,
);

test("a page of forty posts is full, whatever is muted in between", async () => {
  const reader = await FilterReader.join(site);
  const authors: ModelPost["author"][] = ["alice", "bob", "carol"];
  for (let n = 0; n < 130; n++)
    await reader.post({ author: authors[n % 3]!, feeds: [FEEDS[0]], words: [], isOld: n % 4 === 0 });
  await reader.do({ deed: "mute", mute: { kind: "member", value: "bob" } });
  await feedLists(reader, 40);
  await myFeed(reader, 40);
  const { submissions } = await reader.call("GET", "/my-feed?limit=40");
  expect(submissions).toHaveLength(40);
}, 300_000);
