import { type Chance, chanceOf, heavyTailed } from "./chance.ts";
import type { RealPosts } from "./real-posts.ts";
import { AGE } from "./time.ts";

/** The site that is made: its size, and what all parts of it agree on. */
export interface Site {
  real: RealPosts;
  seed: number;
  posts: number;
  /** Ids of members, in the order they joined in; the first ones are those that benchmarks act as. */
  members: string[];
  /** Ids of feeds, the busiest first. */
  feeds: number[];
  /** Milliseconds since 1970 when the site began. */
  began: number;
  /** By post: the post of id n is the one at place n - 1. */
  hearts: Int32Array;
  comments: Int32Array;
  /** The ids of the post with the most comments, and of that with the deepest. */
  busiest: number;
  deepest: number;
}

/** Members whose tokens benchmarks have: bench_0 and so on, and then bench_reader. */
export const BENCH_MEMBERS = 1_000;
/** … and who have a password as well. */
export const BENCH_PASSWORDS = 300;
export const READER = BENCH_MEMBERS;
export const READER_FOLLOWS = 50;

export const BUSIEST_COMMENTS = 10_000;
export const DEEPEST_COMMENTS = 1_000;

/** One number for each part of the site that chance has a hand in. */
export const PARTS = { members: 0, follows: 1, posts: 2, hearts: 3, comments: 4, counts: 5 } as const;

/** The size of a site of so many posts. */
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

/** The moment (in seconds from the site's beginning) as PostgreSQL reads it. */
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
