import type { Row } from "../../src/server/import/copy-rows.ts";
import { chanceOf } from "./chance.ts";
import { postMoment } from "./posts.ts";
import { dateOf, PARTS, type Site } from "./site.ts";
import { inOrder, reactionTo } from "./time.ts";

export const HEART_COLUMNS = ["post_id", "member_id", "created_at"];

/** The hearts of all posts in the order of giving. A member gives a post one heart. */
export function* heartRows(site: Site): Generator<Row> {
  const { posts, members, moments } = giveHearts(site);
  for (const place of inOrder(moments)) {
    yield [posts[place]!, site.members[members[place]!]!, dateOf(site, moments[place]!)];
  }
}

function giveHearts(site: Site): { posts: Int32Array; members: Int32Array; moments: Int32Array } {
  const total = site.hearts.reduce((sum, count) => sum + count, 0);
  const [posts, members, moments] = [total, total, total].map((size) => new Int32Array(size)) as [
    Int32Array,
    Int32Array,
    Int32Array,
  ];
  const chance = chanceOf(site.seed, PARTS.hearts);
  const size = site.members.length;
  let heart = 0;
  for (const [place, count] of site.hearts.entries()) {
    const first = chance.roll(size);
    const step = stepThrough(size, chance.roll(size));
    const posted = postMoment(site, place);
    for (let n = 0; n < count; n++, heart++) {
      posts[heart] = place + 1;
      members[heart] = (first + n * step) % size;
      moments[heart] = reactionTo(posted, chance);
    }
  }
  return { posts, members, moments };
}

/** A step of at least `wanted` that is coprime to `size`: it reaches every number before repeating one. */
function stepThrough(size: number, wanted: number): number {
  let step = Math.max(1, wanted);
  while (greatestDivisor(size, step) !== 1) step++;
  return step;
}

function greatestDivisor(a: number, b: number): number {
  return b === 0 ? a : greatestDivisor(b, a % b);
}
