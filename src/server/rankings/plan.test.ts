import { expect, test } from "vitest";
import { type NewestState, type Plan, planFor } from "./plan.ts";

const SMALL = { length: 500, cost: 5 };
const QUICK = { length: 5_000, cost: 19 };
const MIDDLE = { length: 100_000, cost: 200 };
const LARGE = { length: 1_000_000, cost: 3_000 };

const gone = (posts: number) => ({ gone: Array.from({ length: posts }, (_, place) => place) });
const STALE = { isStale: true };
const BEHIND = { isBehind: true };

type Case = [
  what: string,
  plan: Plan,
  newest: Pick<NewestState, "length" | "cost" | "age"> & Partial<NewestState>,
];

test.each<Case>([
  ["is fresh", "show", { ...SMALL, age: 99 }],
  ["is fresh for ten times its compute time", "show", { ...LARGE, age: 199_999 }],
  ["has many posts and is fresh for 0.2 ms a post", "show", { length: 1_000_000, cost: 1_000, age: 199_999 }],
  ["has few posts and lacks a deletion", "wait", { ...SMALL, ...STALE, age: 0 }],
  ["is quickly computed and lacks a deletion", "wait", { ...QUICK, ...STALE, age: 0 }],
  ["takes longer to compute and lacks a deletion", "mend", { ...MIDDLE, ...STALE, age: 0 }],
  ["has five deleted posts in a thousand", "mend", { ...MIDDLE, ...STALE, ...gone(500), age: 0 }],
  ["has more deleted posts than these", "show and refresh", { ...MIDDLE, ...STALE, ...gone(501), age: 0 }],
  ["has a few hundred deleted posts of few", "wait", { ...QUICK, ...STALE, ...gone(300), age: 0 }],
  ["has more deleted posts and is quickly computed", "refresh", { ...QUICK, ...gone(301), age: 0 }],
  [
    "is large, no longer fresh, and lacks a deletion",
    "show and refresh",
    { ...LARGE, ...STALE, age: 200_000 },
  ],
  ["has few posts and is no longer fresh", "refresh", { ...SMALL, age: 100 }],
  ["is quickly computed and no longer fresh", "refresh", { ...QUICK, age: 1_000 }],
  ["takes longer to compute and is no longer fresh", "show and refresh", { ...MIDDLE, age: 20_000 }],
  ["is older than a minute and than 1,000 times its compute time", "refresh", { ...MIDDLE, age: 200_000 }],
  [
    "is older than 1,000 times its compute time and lacks a deletion",
    "wait",
    { ...MIDDLE, ...STALE, age: 200_000 },
  ],
  ["lacks a new post and is quickly computed", "wait", { ...MIDDLE, ...BEHIND, age: 0 }],
  [
    "has few posts and lacks a new one, however long computing took",
    "wait",
    { length: 999, cost: 500, ...BEHIND, age: 0 },
  ],
  ["lacks a new post and takes longer to compute", "show", { ...LARGE, ...BEHIND, age: 0 }],
  [
    "lacks a new post and a deletion, and takes longer to compute",
    "mend",
    { ...LARGE, ...BEHIND, ...STALE, age: 0 },
  ],
  [
    "lacks a new post, is no longer fresh, and takes longer to compute",
    "show and refresh",
    { ...LARGE, ...BEHIND, age: 200_000 },
  ],
])("a ranking that %s: %s", (_what, plan, newest) => {
  expect(planFor({ isStale: false, isBehind: false, gone: [], ...newest })).toBe(plan);
});

test("without a ranking, requests wait for the first one", () => {
  expect(planFor(null)).toBe("wait");
});
