import { afterAll, expect, test, vi } from "vitest";
import type { Submission } from "../../contract/entities.ts";
import { leftOutBefore } from "./left-out.ts";
import type { PostPages } from "./post-lists.ts";
import { readStoredList, removeStoredPost, storeList } from "./stored-lists.ts";

afterAll(() => void vi.unstubAllGlobals());

const lengths = ({ pages }: PostPages) => pages.map(({ posts }) => posts.length);

test("a list has the same pages again, whatever their lengths, with what its filters left out", () => {
  let stored: string | null = null;
  const getItem = (key: string) => (key === "listCache-home" ? stored : null);
  const setItem = (_: string, value: string) => void (stored = value);
  const sessionStorage = { "listCache-home": "", getItem, setItem };
  vi.stubGlobal("window", { sessionStorage });
  const posts = Array.from({ length: 120 }, (_, id) => ({ id: String(id), title: "A" }) as Submission);
  const page = { range: undefined, readAt: Date.now() };
  const pages = [
    { ...page, posts: posts.slice(0, 70), next: "a", hidden: { member: 90 }, passed: 5, leftOut: 150 },
    { ...page, posts: posts.slice(70, 80), next: "b", hidden: { member: 390 } },
    { ...page, posts: posts.slice(80), next: null, hidden: {} },
  ];
  storeList("listCache-home", { pages, pageParams: [{}, {}, {}] });
  const again = readStoredList("listCache-home")!;
  expect(lengths(again)).toEqual([70, 10, 40]);
  for (const at of [10, 75, 100, 119])
    expect(leftOutBefore(again, at)).toBe(leftOutBefore({ pages, pageParams: [] }, at));
  removeStoredPost("75");
  expect(lengths(readStoredList("listCache-home")!)).toEqual([70, 9, 40]);
});

test("a list stored by an earlier version, without the counts of left-out posts, is restored", () => {
  const stored = { posts: [], offset: 40, next: null, pageParams: [{}], readAt: Date.now() };
  vi.stubGlobal("window", { sessionStorage: { getItem: () => JSON.stringify(stored) } });
  expect(readStoredList("listCache-home")?.pages).toMatchObject([{ posts: [], next: null }]);
});
