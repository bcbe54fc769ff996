import { expect, test } from "vitest";
import type { Submission } from "../../contract/entities.ts";
import { leftOutBefore } from "./left-out.ts";
import type { PostPage } from "./post-lists.ts";

const page = (posts: number, hidden: PostPage["hidden"], more: Partial<PostPage> = {}): PostPage => ({
  ...{ posts: Array.from({ length: posts }, () => ({}) as Submission), next: null, readAt: null, hidden },
  ...more,
});

test("the posts left out before a place are those of all pages that end before it, for all reasons", () => {
  const list = { pages: [page(40, { word: 3, read: 2 }), page(40, { member: 7 })], pageParams: [] };
  expect([39, 40, 79, 80].map((index) => leftOutBefore(list, index))).toEqual([0, 5, 5, 12]);
});

test("a list that continues from a reading place continues its count", () => {
  const pages = [page(100, undefined, { passed: 200, leftOut: 150 }), page(40, { hidden: 9 })];
  expect([50, 100, 140].map((index) => leftOutBefore({ pages, pageParams: [] }, index))).toEqual([
    150, 150, 159,
  ]);
});

test("the posts above the list do not count as posts of a page", () => {
  const pages = [page(42, { read: 5 }, { added: ["1", "2"] }), page(40, { read: 7 })];
  expect([39, 40, 80].map((index) => leftOutBefore({ pages, pageParams: [] }, index))).toEqual([0, 5, 12]);
});
