import { expect, test } from "vitest";
import { BUILTIN_FEEDS } from "../../contract/builtin-feeds.ts";
import { directoryLists, searchEntries } from "./directory.ts";

const names = (entries: { name: string }[]) => entries.map(({ name }) => name);

test("server categories are merged with the built-in list", () => {
  const { all } = directoryLists(["art", "Aardvarks"], {
    trending: [],
    counts: { art: 2, aardvarks: 1 },
    descriptions: {},
  });
  expect(all).toHaveLength(BUILTIN_FEEDS.length + 1);
  expect(all.find(({ name }) => name === "Aardvarks")).toEqual({
    name: "Aardvarks",
    description: null,
    posts: 1,
  });
  const art = all.find(({ name }) => name === "Art");
  expect(art?.posts).toBe(2);
  expect(art?.description).toBeTruthy();
  expect(all.find(({ name }) => name === "Zoology")?.posts).toBe(0);
});

test("without a directory the first 5 built-in feeds are shown as trending, and no feed has a count", () => {
  const { trending, all } = directoryLists([], null);
  expect(names(trending)).toEqual(names([...BUILTIN_FEEDS.slice(0, 5)]));
  expect(all.map(({ posts }) => posts)).toEqual(BUILTIN_FEEDS.map(() => null));
});

test("at most 5 feeds are shown as trending, in the server's order", () => {
  const trending = ["Yoga", "Art", "Books", "Coding", "Music", "News"];
  expect(names(directoryLists([], { trending, counts: {}, descriptions: {} }).trending)).toEqual(
    trending.slice(0, 5),
  );
});

test("a moderator's description replaces the built-in one, even when it is empty", () => {
  const descriptions = { art: "Pictures, and talk of them.", aardvarks: "Ants beware.", zoology: "" };
  const { all } = directoryLists(["Aardvarks"], { trending: [], counts: {}, descriptions });
  const described = (name: string) => all.find((entry) => entry.name === name)?.description;
  expect(described("Art")).toBe("Pictures, and talk of them.");
  expect(described("Aardvarks")).toBe("Ants beware.");
  expect(described("Zoology")).toBe("");
  expect(described("Yoga")).toBeTruthy();
});

test("a search matches any part of a name or description, ignoring case, and lists matching names first", () => {
  const { all } = directoryLists(["Aardvarks"], null);
  expect(names(searchEntries(all, " AARDV "))).toEqual(["Aardvarks"]);
  expect(names(searchEntries(all, "worth downloading"))).toEqual(["3D Printing"]);
  const found = names(searchEntries(all, "photo"));
  expect(found.findLastIndex((name) => /photo/i.test(name))).toBeLessThan(
    found.findIndex((name) => !/photo/i.test(name)),
  );
  expect(searchEntries(all, "")).toHaveLength(all.length);
  expect(searchEntries(all, "no such thing at all")).toEqual([]);
});

test("a feed may have the name of an inherited property, such as constructor", () => {
  const { all } = directoryLists(["constructor", "__proto__"], {
    trending: [],
    counts: {},
    descriptions: {},
  });
  expect(all.filter(({ name }) => /^(constructor|__proto__)$/.test(name)).map(({ posts }) => posts)).toEqual([
    0, 0,
  ]);
});
