import { describe, expect, test } from "vitest";
import { addFeed, endTyping, likelyFirst, namesLeftOut, suggestFeeds, typeFeeds } from "./feed-choice.ts";

describe("categories of a post", () => {
  test("are at most 3", () => {
    expect(addFeed(["Art", "Books", "Music"], "News")).toEqual(["Art", "Books", "Music"]);
  });

  test("ignore duplicates without regard to case", () => {
    expect(addFeed(["Art"], "aRT")).toEqual(["Art"]);
  });

  test("are trimmed", () => {
    expect(addFeed([], "  Art ")).toEqual(["Art"]);
    expect(addFeed([], "   ")).toEqual([]);
  });

  test("are added at each comma, several at once when pasted", () => {
    expect(typeFeeds([], "Art,")).toEqual({ chosen: ["Art"], typed: "" });
    expect(typeFeeds(["Art"], "art, Books, Mu")).toEqual({ chosen: ["Art", "Books"], typed: "Mu" });
  });

  test("beyond the third stay in the input as typed", () => {
    const three = ["Art", "Books", "Music"];
    expect(typeFeeds(three, "News,")).toEqual({ chosen: three, typed: "News," });
    expect(typeFeeds(["Art", "Books"], "Music,News,Yo")).toEqual({ chosen: three, typed: "News,Yo" });
    expect(endTyping({ chosen: three, typed: "News" })).toEqual({ chosen: three, typed: "News" });
  });

  test("typed but not yet added are added on submit if there is room", () => {
    expect(endTyping({ chosen: ["Art"], typed: " Books " })).toEqual({ chosen: ["Art", "Books"], typed: "" });
    expect(endTyping({ chosen: ["Art"], typed: "art" })).toEqual({ chosen: ["Art"], typed: "" });
  });
});

describe("category suggestions", () => {
  const feeds = ["Books", "Martial Arts", "Artists", "Art", "Electronics"];
  const typing = (typed: string, chosen: string[] = []) => suggestFeeds(feeds, { chosen, typed });

  test("filter by case-insensitive substring, without those already chosen; an exact match is first", () => {
    expect(typing("ART").feeds).toEqual(["Art", "Artists", "Martial Arts"]);
    expect(typing("art", ["art"]).feeds).toEqual(["Artists", "Martial Arts"]);
    expect(typing("", ["a", "b", "c"]).feeds).toEqual([]);
  });

  test("end with creating a feed of the typed name, unless that feed exists or is chosen already", () => {
    expect(typing(" elec ")).toEqual({
      feeds: ["Electronics", "elec"],
      created: "elec",
      marked: "Electronics",
    });
    expect(typing("electronics").created).toBe(null);
    expect(typing("Oak", ["oak"]).created).toBe(null);
    expect(typing("").created).toBe(null);
  });

  test("offer no new feed for an invalid name, and nothing while the feeds are loading", () => {
    expect(typing("C#").created).toBe(null);
    expect(suggestFeeds(undefined, { chosen: [], typed: "Books" })).toEqual({
      feeds: [],
      created: null,
      marked: null,
    });
  });

  test("highlight an exact match, else a feed that begins with the typed text, else the new feed", () => {
    expect(typing("elec").marked).toBe("Electronics");
    expect(typing("art").marked).toBe("Art");
    expect(typing("ooks").marked).toBe("ooks");
    expect(typing("Beech").marked).toBe("Beech");
    expect(typing("").marked).toBe(null);
  });
});

test("likelyFirst begins with the followed feeds, then the active ones, then those with most posts", () => {
  const inactive = { recentPosts: 0, recentComments: 0 };
  const feeds = [
    { name: "3D Printing", ...inactive },
    { name: "Art", ...inactive },
    { name: "Books", recentPosts: 2, recentComments: 0 },
    { name: "Music", recentPosts: 1, recentComments: 4 },
    { name: "Yoga", ...inactive },
  ];
  const names = likelyFirst({ feeds, counts: { art: 7, books: 2, music: 5 } }, ["yoga", "books"]);
  expect(names).toEqual(["Books", "Yoga", "Music", "Art", "3D Printing"]);
});

test("namesLeftOut lists the typed names that the post has no room for", () => {
  const chosen = ["Art", "Books", "Music"];
  expect(namesLeftOut({ chosen, typed: "News, Yoga" })).toEqual(["News", "Yoga"]);
  expect(namesLeftOut({ chosen, typed: " art, " })).toEqual([]);
  expect(namesLeftOut({ chosen: ["Art"], typed: "News" })).toEqual([]);
});
