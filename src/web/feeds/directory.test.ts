import { expect, test } from "vitest";
import { BUILTIN_FEEDS } from "../../contract/builtin-feeds.ts";
import type { Directory } from "../../contract/feeds.ts";
import { directoryLists, joinDirectory, searchEntries } from "./directory.ts";

const namesOf = (entries: { name: string }[]) => entries.map(({ name }) => name);

/** A directory of these feeds, without posts unless `parts` says otherwise. */
const directoryOf = (names: string[], parts: Partial<Directory> = {}): Directory => ({
  trending: [],
  feeds: names.map((name) => ({ name, recentPosts: 0, recentComments: 0 })),
  counts: {},
  descriptions: {},
  next: null,
  ...parts,
});

test("server categories are merged with the built-in list, in the server's order", () => {
  const { all } = directoryLists({
    ...directoryOf(["Zoology", "art", "Aardvarks"], { counts: { art: 2, aardvarks: 1 } }),
    feeds: [
      { name: "Zoology", recentPosts: 0, recentComments: 0 },
      { name: "art", recentPosts: 1, recentComments: 4 },
      { name: "Aardvarks", recentPosts: 1, recentComments: 0 },
    ],
  });
  expect(namesOf(all)).toEqual(["Zoology", "Art", "Aardvarks"]);
  expect(all[1]).toMatchObject({ posts: 2, recentPosts: 1, recentComments: 4 });
  expect(all[1]?.description).toBeTruthy();
  expect(all[2]).toEqual({
    name: "Aardvarks",
    description: null,
    posts: 1,
    recentPosts: 1,
    recentComments: 0,
  });
  expect(all[0]?.posts).toBe(0);
});

test("without a directory the first 5 built-in feeds are shown as trending, and no feed has a count", () => {
  const { trending, all } = directoryLists(null);
  expect(namesOf(trending)).toEqual(namesOf([...BUILTIN_FEEDS.slice(0, 5)]));
  expect(namesOf(all)).toEqual(namesOf([...BUILTIN_FEEDS]));
  expect(all.map(({ posts }) => posts)).toEqual(BUILTIN_FEEDS.map(() => null));
});

test("at most 5 feeds are shown as trending, in the server's order", () => {
  const trending = ["Yoga", "Art", "Books", "Coding", "Music", "News"];
  expect(namesOf(directoryLists(directoryOf([], { trending })).trending)).toEqual(trending.slice(0, 5));
});

test("a moderator's description replaces the built-in one, even when it is empty", () => {
  const descriptions = { art: "Pictures, and talk of them.", aardvarks: "Ants beware.", zoology: "" };
  const { all } = directoryLists(directoryOf(["Art", "Aardvarks", "Zoology", "Yoga"], { descriptions }));
  const described = (name: string) => all.find((entry) => entry.name === name)?.description;
  expect(described("Art")).toBe("Pictures, and talk of them.");
  expect(described("Aardvarks")).toBe("Ants beware.");
  expect(described("Zoology")).toBe("");
  expect(described("Yoga")).toBeTruthy();
});

test("a search matches any part of a name or description, ignoring case, and lists matching names first", () => {
  const { all } = directoryLists(directoryOf(["Aardvarks", ...namesOf([...BUILTIN_FEEDS])]));
  expect(namesOf(searchEntries(all, " AARDV "))).toEqual(["Aardvarks"]);
  expect(namesOf(searchEntries(all, "worth downloading"))).toEqual(["3D Printing"]);
  const found = namesOf(searchEntries(all, "photo"));
  expect(found.findLastIndex((name) => /photo/i.test(name))).toBeLessThan(
    found.findIndex((name) => !/photo/i.test(name)),
  );
  expect(searchEntries(all, "")).toHaveLength(all.length);
  expect(searchEntries(all, "no such thing at all")).toEqual([]);
});

test("a feed may have the name of an inherited property, such as constructor", () => {
  const { all } = directoryLists(directoryOf(["constructor", "__proto__"]));
  expect(all.map(({ name, posts }) => [name, posts])).toEqual([
    ["constructor", 0],
    ["__proto__", 0],
  ]);
});

test("joined pages have the feeds of all, and go on where the last one does", () => {
  const joined = joinDirectory([
    directoryOf(["Art"], { trending: ["Yoga"], counts: { art: 1 }, next: "two" }),
    directoryOf(["__proto__"], { counts: JSON.parse('{ "__proto__": 3 }') as Directory["counts"] }),
  ]);
  expect(namesOf(directoryLists(joined).all)).toEqual(["Art", "__proto__"]);
  expect(directoryLists(joined).all.map(({ posts }) => posts)).toEqual([1, 3]);
  expect([joined.trending, joined.next]).toEqual([["Yoga"], null]);
});
