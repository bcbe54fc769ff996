import { type Chance, chanceOf, heavyTailed } from "./chance.ts";
import type { RealPosts } from "./real-posts.ts";
import { AGE } from "./time.ts";

/** The site to make: its size, and the figures that all its parts agree on. */
export interface Site {
  real: RealPosts;
  seed: number;
  posts: number;
  /** Ids of members, in the order of joining. Benchmarks act as the first ones. */
  members: string[];
  /** Ids of feeds, the busiest first. */
  feeds: number[];
  /** The site's beginning in milliseconds since 1970. */
  began: number;
  /** The number of hearts of each post; the post with id n has index n - 1. */
  hearts: Int32Array;
  /** The number of comments on each post, with the same indexes. */
  comments: Int32Array;
  /** The id of the post with the most comments. */
  busiest: number;
  /** The id of the post with the deepest replies. */
  deepest: number;
}

/** The members bench_0, bench_1 and so on, whose tokens benchmarks have. After them comes bench_reader. */
export const BENCH_MEMBERS = 1_000;
/** The number of these members who have a password as well. */
export const BENCH_PASSWORDS = 300;
export const READER = BENCH_MEMBERS;
export const READER_FOLLOWS = 50;

export const BUSIEST_COMMENTS = 10_000;
export const DEEPEST_COMMENTS = 1_000;

/** A number for each part of the site that has random choices. */
export const PARTS = { members: 0, follows: 1, posts: 2, hearts: 3, comments: 4, counts: 5 } as const;

/** Decides the members, hearts and comments of a site with this number of posts. */
export function designSite(
  { posts, seed }: { posts: number; seed: number },
  real: RealPosts,
  feeds: number[],
): Site {
  const size = Math.max(Math.round(posts / 5), BENCH_MEMBERS + 1);
  const naming = chanceOf(seed, PARTS.members);
  const members = Array.from({ length: size }, () => uuid(naming));
  const chance = chanceOf(seed, PARTS.counts);
  const hearts = heavyTailed(chance, { total: posts * 10, among: posts, most: Math.floor(size / 2) });
  const comments = heavyTailed(chance, { total: posts * 2, among: posts, most: BUSIEST_COMMENTS / 5 });
  const busiest = Math.floor(posts * 0.9);
  comments[busiest - 1] = BUSIEST_COMMENTS;
  comments[busiest] = DEEPEST_COMMENTS;
  const began = Date.now() - AGE * 1_000;
  return { real, seed, posts, members, feeds, began, hearts, comments, busiest, deepest: busiest + 1 };
}

/** A moment, in seconds from the site's beginning, as a date for PostgreSQL. */
export function dateOf({ began }: Site, moment: number): string {
  return new Date(began + moment * 1_000).toISOString();
}

function uuid({ roll }: Chance): string {
  const hex = Array.from({ length: 4 }, () =>
    roll(2 ** 32)
      .toString(16)
      .padStart(8, "0"),
  ).join("");
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `4${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20),
  ].join("-");
}
