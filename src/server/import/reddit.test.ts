import { describe, expect, test } from "vitest";
import { BadRow, SkippedRow } from "./imported-post.ts";
import { redditPost } from "./reddit.ts";
import { type RedditValues, redditRow } from "./test-files.ts";

const NOW = Date.UTC(2026, 0, 1);
const read = (values: Partial<RedditValues>, feed?: string) =>
  redditPost(redditRow(values), { feed, now: NOW });

test("a link keeps its score, date and feed; entities in its title and address are decoded", () => {
  expect(
    read({
      name: "t3_18eces",
      title: " Salt &amp;  pepper ",
      url: "http://example.com/?a=1&amp;b=2",
      score: "588",
      created_utc: "1360701949.0",
    }),
  ).toEqual({
    importKey: "reddit:t3_18eces",
    author: { importKey: "reddit:", name: "reddit_archive" },
    feed: { name: "Art", anySpelling: true },
    title: "Salt & pepper",
    contentType: "link",
    content: "http://example.com/?a=1&b=2",
    thumbnailUrl: null,
    hearts: 588,
    createdAt: new Date("2013-02-12T20:45:49Z"),
    wasCut: false,
  });
});

test.each([
  "http://www.youtube.com/watch?v=dQw4w9WgXcQ&amp;feature=related",
  "https://youtu.be/dQw4w9WgXcQ",
  "http://m.youtube.com/watch?feature=player&amp;v=dQw4w9WgXcQ",
])("%s becomes a video post with its thumbnail", (url) => {
  expect(read({ url })).toMatchObject({
    contentType: "video",
    content: url.replaceAll("&amp;", "&"),
    thumbnailUrl: "https://i.ytimg.com/vi/dQw4w9WgXcQ/hqdefault.jpg",
  });
});

test("a self post becomes a text post, which may be empty", () => {
  const own = { is_self: "True", url: "http://www.reddit.com/r/Art/comments/1a/" };
  expect(read({ ...own, selftext: "Me &gt; you\n\n**bold**\n" })).toMatchObject({
    contentType: "text",
    content: "Me > you\n\n**bold**",
    thumbnailUrl: null,
  });
  expect(read({ ...own, selftext: "" })).toMatchObject({ contentType: "text", content: "", wasCut: false });
});

test("a title over 200 and a text over 40,000 code points are cut", () => {
  const { title, wasCut } = read({ title: `${"&amp;".repeat(200)}x` });
  expect([title, wasCut]).toEqual([`${"&".repeat(199)}…`, true]);
  expect(read({ title: "&amp;".repeat(200) })).toMatchObject({ title: "&".repeat(200), wasCut: false });
  const text = read({ is_self: "True", selftext: "x".repeat(40_001) });
  expect([text.content.length, text.wasCut]).toEqual([40_000, true]);
});

describe("feeds", () => {
  test.each([
    ["EarthPorn", "Landscapes"],
    ["LearnJapanese", "Japanese"],
    ["hiphopheads", "Hip Hop"],
    ["malefashionadvice", "Men's Fashion"],
    ["nba", "Basketball"],
    ["NFL", "American Football"],
    ["raspberry_pi", "raspberry_pi"],
  ])("r/%s goes to %s", (community, name) => {
    for (const host of ["http://www.reddit.com", "https://old.reddit.com", ""]) {
      expect(read({ permalink: `${host}/r/${community}/comments/1a/x/` }).feed.name).toBe(name);
    }
  });

  test("the operator's feed replaces the community's feed", () => {
    expect(read({ permalink: "" }, "Archive").feed).toEqual({ name: "Archive", anySpelling: false });
  });
});

test("a score below zero becomes 0 hearts", () => {
  expect(read({ score: "-3" }).hearts).toBe(0);
});

test.each<[Partial<RedditValues>, string]>([
  [{ over_18: "True" }, "adult"],
  [{ url: "" }, "address"],
  [{ url: "/r/Art/wiki" }, "address"],
  [{ url: "ftp://example.com/file" }, "address"],
  [{ url: "javascript:alert(1)//http://" }, "address"],
  [{ url: "http://example.com/two http://example.com/addresses" }, "address"],
  [{ url: "http://" }, "address"],
  [{ url: `http://example.com/${"x".repeat(2_048)}` }, "address"],
])("%j is skipped: %s", (values, reason) => {
  expect(() => read(values)).toThrow(new SkippedRow(reason as "adult"));
});

test.each<[Partial<RedditValues>, string]>([
  [{ title: " \0 " }, "the title is empty"],
  [{ name: "1a" }, 'the name "1a" is not that of a post'],
  [{ score: "" }, 'the score "" is not a whole number'],
  [{ score: "99999999999" }, 'the score "99999999999" is not a whole number'],
  [{ created_utc: "" }, 'the date "" cannot be read'],
  [{ created_utc: "yesterday" }, 'the date "yesterday" cannot be read'],
  [{ created_utc: "-5" }, 'the date "-5" cannot be read'],
  [{ created_utc: String(NOW / 1_000 + 1) }, "is in the future"],
  [{ created_utc: "1e300" }, "is in the future"],
  [{ permalink: "http://www.reddit.com/user/x" }, "names no community"],
])("%j is a bad row: %s", (values, reason) => {
  expect(() => read(values)).toThrow(BadRow);
  expect(() => read(values)).toThrow(reason);
});
