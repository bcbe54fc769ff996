import { expect, test } from "vitest";
import { leastBelow, millisecondsOf } from "../../test/quickest.ts";
import { parseSearch } from "./parse-search.ts";

test.for([
  ["red owls author:ada_w", "red owls ", { author: "ada_w" }],
  ["AUTHOR:@Ada owl", " owl", { author: "Ada" }],
  ['feed:"home baking" rye', " rye", { feed: "home baking" }],
  ["feed:/gardening", "", { feed: "gardening" }],
  ['feed:"no end', "", { feed: "no end" }],
  ["type:Video type", " type", { type: "video" }],
  ["before:2024", "", { before: new Date("2024-01-01") }],
  ["after:2024-02 before:2024-02-29", " ", { after: new Date("2024-02-01"), before: new Date("2024-02-29") }],
  ['"author:ada says" owl', '"author:ada says" owl', {}],
  ["-author:ada x-type:link http://feed:80", "-author:ada x-type:link http://feed:80", {}],
  ["owl site:example.org", "owl site:example.org", {}],
  ["Before: and after: my kitchen", "Before: and after: my kitchen", {}],
  ["type: error in feed", "type: error in feed", {}],
  ["author: author:ada_w", "author: ", { author: "ada_w" }],
] as const)("the search %j has the words %j and the filters %j", ([query, words, filters]) => {
  expect(parseSearch(query)).toEqual({ words, filters, problems: [] });
});

test.for([
  ["author:", "author: takes a user name, such as author:ada_w."],
  ["owl author: ", "author: takes a user name, such as author:ada_w."],
  ['feed:""', 'feed: takes the name of a feed, such as feed:gardening or feed:"home baking".'],
  ["type:poem", "type: takes link, image, video or text."],
  ["before:2023-02-30", "before: takes a date, such as 2024-05-31, 2024-05 or 2024."],
  ["after:2023-13", "after: takes a date, such as 2024-05-31, 2024-05 or 2024."],
  ["after:yesterday", "after: takes a date, such as 2024-05-31, 2024-05 or 2024."],
  ["before:0000", "before: takes a date, such as 2024-05-31, 2024-05 or 2024."],
  ["type:link type:text", "type: can stand in a search only once."],
  ["author:a author:b author:c", "author: can stand in a search only once."],
  [
    "after:2024 before:2024",
    "No day is both before the one date and after the other: before: must be the later one.",
  ],
] as const)("the search %j is answered: %s", ([query, problem]) => {
  expect(parseSearch(query).problems).toEqual([problem]);
});

function parseAll(): void {
  for (const odd of ['"', 'feed:"', "type:", "author:a", 'feed:" ']) parseSearch(odd.repeat(20_000));
}

test("20,000 repeated filters or quotes are parsed within a second", async () => {
  expect(await leastBelow(1_000, () => millisecondsOf(parseAll))).toBeLessThan(1_000);
});
