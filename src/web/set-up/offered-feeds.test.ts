import { expect, test } from "vitest";
import { BUILTIN_FEEDS } from "../../contract/builtin-feeds.ts";
import { feedProblem, leftInField, meantFeed, offeredFeeds } from "./offered-feeds.ts";

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

test("a text left in the field stops the set-up, and says what Enter would add", () => {
  expect(leftInField("mus", [])).toBe(`Press Enter to add “${meantFeed("mus", [])}”, or clear this field.`);
  expect(leftInField(" Ghost  Stories ", ["Books"])).toContain("“Ghost Stories”");
  expect(leftInField("books", [])).toContain("“Books”");
  expect(leftInField(" ", [])).toBeNull();
  expect(leftInField("books", ["Books"])).toBeNull();
});

test("an invalid name and an eleventh are refused in words, and neither is lost unsaid", () => {
  const ten = BUILTIN_FEEDS.slice(0, 10).map(({ name }) => name);
  expect(feedProblem("C#", [])).toContain("letters, digits, spaces");
  expect(feedProblem("Ghost Stories", ten)).toContain("At most 10 feeds can be chosen: “Ghost Stories”");
  expect(feedProblem("Ghost Stories", ten.slice(1))).toBeNull();
  for (const left of [leftInField("C#", []), leftInField("Ghost Stories", ten)])
    expect(left).toContain("Clear this field to continue.");
});
