import { describe, expect, test } from "vitest";
import { newFeeds, similarFeed } from "./similar-feed.ts";

const posts: Record<string, number> = { Gardening: 4, "Garden Design": 1, Cooking: 9 };
const names = [
  "3D Printing",
  "Art",
  "Board Games",
  "Cats",
  "Cooking",
  "Garden Design",
  "Gardening",
  "Python 2",
];
const meant = (name: string) => similarFeed(names, name, (feed) => posts[feed] ?? 0);

describe("the feed that the author of a new name probably means", () => {
  test("begins with the name, or is the beginning of it; of several, the one with most posts", () => {
    expect(meant("garden")).toBe("Gardening");
    expect(meant("Artists")).toBe("Art");
  });

  test("is spelt alike but for a few letters, accents, spaces and signs", () => {
    expect(meant("gardenning")).toBe("Gardening");
    expect(meant("Coöking")).toBe("Cooking");
    expect(meant("board-games")).toBe("Board Games");
    expect(meant("cat")).toBe("Cats");
  });

  test("is none if only a few letters are alike, the beginning is short, or a number differs", () => {
    for (const name of ["ar", "Bat", "Elm", "Python 3", "Python", "Photography"])
      expect([name, meant(name)]).toEqual([name, null]);
  });
});

test("newFeeds lists the chosen feeds that nobody has posted into, and never means a feed that is chosen already", () => {
  const found = newFeeds(names, ["cooking", "garden", "Gardening", "Elm"], (feed) => posts[feed] ?? 0);
  expect(found).toEqual([
    { feed: "garden", meant: "Garden Design", posts: 1 },
    { feed: "Elm", meant: null, posts: 0 },
  ]);
});
