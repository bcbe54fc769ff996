import { expect, test } from "vitest";
import { BUILTIN_FEEDS } from "../../contract/builtin-feeds.ts";
import { feedOf, meantFeed, offeredFeeds } from "./offered-feeds.ts";

test("twenty common feeds stand first, and a button shows the others", () => {
  const { feeds, created, hidden } = offeredFeeds("", [], false);
  expect([feeds.length, created, hidden]).toEqual([20, null, BUILTIN_FEEDS.length - 20]);
  expect(offeredFeeds("", [], true)).toMatchObject({ hidden: 0 });
  expect(offeredFeeds("", ["books"], false).feeds).not.toContain("Books");
});

test("feeds with the typed text in their names come before those that are about it", () => {
  const { feeds } = offeredFeeds("camp", [], false);
  expect(feeds[0]).toBe("Camping");
  expect(offeredFeeds("fireside", [], false).feeds).toContain("Camping");
});

test("a name that no suggested feed has is offered as a new one, unless it is chosen or no name", () => {
  expect(offeredFeeds(" Ghost  Stories ", [], false).created).toBe("Ghost Stories");
  expect(offeredFeeds("ghost stories", ["Ghost Stories"], false).created).toBeNull();
  expect(offeredFeeds("<b>", [], false).created).toBeNull();
  expect(offeredFeeds("books", [], false).created).toBeNull();
});

test("Enter adds the feed of the typed name, else one that begins so, else a new one", () => {
  expect(meantFeed("BOOKS", [])).toBe("Books");
  expect(meantFeed("boo", [])).toBe("Books");
  expect(meantFeed("fireside", [])).toBe("fireside");
  expect(meantFeed(" ", [])).toBeNull();
  expect(meantFeed("books", ["Books"])).toBeNull();
});

test("what is left in the field means exactly its name", () => {
  expect(feedOf("boo", [])).toBe("boo");
  expect(feedOf("books", [])).toBe("Books");
  expect(feedOf("", [])).toBeNull();
});
