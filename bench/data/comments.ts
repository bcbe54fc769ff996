import type { Row } from "../../src/server/import/copy-rows.ts";
import { type Chance, chanceOf } from "./chance.ts";
import { postMoment } from "./posts.ts";
import { dateOf, PARTS, type Site } from "./site.ts";
import { inOrder, reactionTo } from "./time.ts";

const TOP_LEVEL_SHARE = 0.35;
const LONG_SHARE = 0.2;

export const COMMENT_COLUMNS = ["id", "post_id", "parent_id", "depth", "member_id", "text", "created_at"];

/** The comments on all posts in the order of writing, which is the order of their ids. */
export function* commentRows(site: Site): Generator<Row> {
  const { posts, parents, depths, moments } = writeComments(site);
  const chance = chanceOf(site.seed, PARTS.comments, 1);
  const order = inOrder(moments);
  const ids = new Int32Array(order.length);
  for (const [place, comment] of order.entries()) {
    ids[comment] = place + 1;
    const parent = parents[comment]!;
    yield [
      place + 1,
      posts[comment]!,
      // A parent is older than its replies, so it already has its id.
      parent < 0 ? null : ids[parent]!,
      depths[comment]!,
      site.members[Math.floor(site.members.length * chance.share() ** 2)]!,
      textOf(site, chance),
      dateOf(site, moments[comment]!),
    ];
  }
}

interface Comments {
  posts: Int32Array;
  /** The index of each comment's parent, or -1 for a top-level comment. */
  parents: Int32Array;
  depths: Int32Array;
  moments: Int32Array;
}

function writeComments(site: Site): Comments {
  const total = site.comments.reduce((sum, count) => sum + count, 0);
  const made = () => new Int32Array(total);
  const comments: Comments = { posts: made(), parents: made(), depths: made(), moments: made() };
  const chance = chanceOf(site.seed, PARTS.comments);
  let first = 0;
  for (const [place, count] of site.comments.entries()) {
    const isChain = place + 1 === site.deepest;
    for (let n = 0; n < count; n++) {
      const parent = isChain ? n - 1 : parentOf(n, chance);
      write(comments, first + n, parent < 0 ? -1 : first + parent);
    }
    first += count;

    function write({ posts, parents, depths, moments }: Comments, at: number, parent: number): void {
      posts[at] = place + 1;
      parents[at] = parent;
      depths[at] = parent < 0 ? 0 : depths[parent]! + 1;
      moments[at] = reactionTo(parent < 0 ? postMoment(site, place) : moments[parent]!, chance);
    }
  }
  return comments;
}

/** The number of an earlier comment on the post that comment `n` replies to, or -1. */
function parentOf(n: number, { share, roll }: Chance): number {
  return n === 0 || share() < TOP_LEVEL_SHARE ? -1 : roll(n);
}

function textOf({ real: { remarks } }: Site, { share, pick }: Chance): string {
  const text = pick(remarks);
  return share() < LONG_SHARE ? `${text}\n\n${pick(remarks)}` : text;
}
