import { describe, expect, test } from "vitest";
import { addFeed, endTyping, suggestFeeds, typeFeeds } from "./feed-choice.ts";

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

  test("are added by comma, several at once when pasted", () => {
    expect(typeFeeds([], "Art,")).toEqual({ chosen: ["Art"], typed: "" });
    expect(typeFeeds(["Art"], "art, Books, Mu")).toEqual({ chosen: ["Art", "Books"], typed: "Mu" });
  });

  test("that there is no room for stay as they were typed", () => {
    const three = ["Art", "Books", "Music"];
    expect(typeFeeds(three, "News,")).toEqual({ chosen: three, typed: "News," });
    expect(typeFeeds(["Art", "Books"], "Music,News,Yo")).toEqual({ chosen: three, typed: "News,Yo" });
    expect(endTyping({ chosen: three, typed: "News" })).toEqual({ chosen: three, typed: "News" });
  });

  test("a pending one is added on submit if there is room", () => {
    expect(endTyping({ chosen: ["Art"], typed: " Books " })).toEqual({ chosen: ["Art", "Books"], typed: "" });
    expect(endTyping({ chosen: ["Art"], typed: "art" })).toEqual({ chosen: ["Art"], typed: "" });
  });
});

test("category suggestions filter by case-insensitive substring, without those already chosen", () => {
  const feeds = ["Books", "Martial Arts", "Art"];
  expect(suggestFeeds(feeds, { chosen: [], typed: "ART" })).toEqual(["Art", "Martial Arts"]);
  expect(suggestFeeds(feeds, { chosen: ["art"], typed: "art" })).toEqual(["Martial Arts"]);
  expect(suggestFeeds(feeds, { chosen: ["a", "b", "c"], typed: "" })).toEqual([]);
});
