import { expect, test } from "vitest";
import { hackerNewsPost } from "./hacker-news.ts";
import { BadRow, SkippedRow } from "./imported-post.ts";
import { type HackerNewsValues, hackerNewsRow } from "./test-files.ts";

const NOW = Date.UTC(2026, 0, 1);
const read = (values: Partial<HackerNewsValues>, feed?: string) =>
  hackerNewsPost(hackerNewsRow(values), { feed, now: NOW });

test("a story keeps its points, author and date, and goes to the feed Hacker News", () => {
  expect(
    read({ id: "12224879", title: "Interactive Dynamic Video", num_points: "386", author: "ne0phyte" }),
  ).toEqual({
    importKey: "hacker-news:12224879",
    author: { importKey: "hacker-news:ne0phyte", name: "ne0phyte" },
    feed: { name: "Hacker News", anySpelling: false },
    title: "Interactive Dynamic Video",
    contentType: "link",
    content: "http://example.com/page",
    thumbnailUrl: null,
    hearts: 386,
    createdAt: new Date("2016-08-04T11:52:00Z"),
    wasCut: false,
  });
});

test("a story without an address becomes an empty text post", () => {
  expect(read({ url: "" })).toMatchObject({ contentType: "text", content: "" });
});

test("a story with a YouTube address becomes a video post", () => {
  expect(read({ url: "https://www.youtube.com/watch?v=dQw4w9WgXcQ" })).toMatchObject({
    contentType: "video",
    thumbnailUrl: "https://i.ytimg.com/vi/dQw4w9WgXcQ/hqdefault.jpg",
  });
});

test("the operator's feed replaces the feed Hacker News", () => {
  expect(read({}, "Archive").feed.name).toBe("Archive");
});

test.each([
  ["1/26/2016 19:30", "2016-01-26T19:30:00Z"],
  ["12/31/2015 0:01", "2015-12-31T00:01:00Z"],
  ["2/29/2016 23:59", "2016-02-29T23:59:00Z"],
])("the date %s is read as %s", (text, date) => {
  expect(read({ created_at: text }).createdAt).toEqual(new Date(date));
});

test.each<[Partial<HackerNewsValues>, string]>([
  [{ created_at: "2/30/2016 11:52" }, "cannot be read"],
  [{ created_at: "13/1/2015 11:52" }, "cannot be read"],
  [{ created_at: "1/1/2015 24:00" }, "cannot be read"],
  [{ created_at: "1/1/2015 11:60" }, "cannot be read"],
  [{ created_at: "2015-01-01" }, "cannot be read"],
  [{ created_at: "1/2/2026 0:00" }, "is in the future"],
  [{ id: "x" }, 'the id "x" is not a number'],
  [{ author: " " }, 'the author " " is not a name'],
  [{ author: "x".repeat(101) }, "is not a name"],
  [{ num_points: "many" }, 'the score "many" is not a whole number'],
  [{ title: "" }, "the title is empty"],
  [{ title: "\u200B" }, "the title is empty"],
])("%j is a bad row: %s", (values, reason) => {
  expect(() => read(values)).toThrow(BadRow);
  expect(() => read(values)).toThrow(reason);
});

test("a row with an invalid address is skipped", () => {
  expect(() => read({ url: "not an address" })).toThrow(SkippedRow);
});
