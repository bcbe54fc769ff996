/** The ways to answer a request for a ranking. */
export type Plan =
  /** Show the newest ranking. */
  | "show"
  /** Show the newest ranking without the posts deleted since; it is otherwise fresh. */
  | "mend"
  /** Show the newest, mended if necessary, and compute a new one in the background. */
  | "show and refresh"
  /** Compute a new one; show the newest if another process is computing already. */
  | "refresh"
  /** Wait for a new one, whichever process computes it. */
  | "wait";

/** The newest ranking of an order. */
export interface NewestState {
  length: number;
  /** Positions of posts that were deleted since it was computed. */
  gone: number[];
  /** Milliseconds that it took to compute. */
  cost: number;
  /** Milliseconds since it was computed. */
  age: number;
  /** Posts were deleted or restored since it was computed or mended. */
  isStale: boolean;
  /** A member's post is missing. Imported posts do not count, since each batch would cause a new ranking. */
  isBehind: boolean;
}

/**
 * A ranking is fresh for this many times its compute time, and for at least this many milliseconds per post.
 * The latter bounds the space that the rankings of half an hour take.
 */
const FRESH = { costs: 10, msPerPost: 0.2 };

/**
 * With more deleted posts than these a ranking is no longer fresh, as after a bulk act: each request reads their positions. The
 * share keeps large sites from computing without a break, and bounds the space of half an hour.
 */
const MANY_GONE = { posts: 300, share: 0.005 };

/** While a new ranking is computed, serve the old one up to this age, or this many times its compute time. */
const SHOWN_OLD = { ms: 60_000, costs: 1_000 };

/** A ranking of fewer posts is always worth waiting for. */
const FEW_POSTS = 1_000;

/** Requests wait for a new ranking that takes less time than this. */
const WORTH_WAITING_MS = 20;

/** Requests wait longer for a post that the ranking lacks: a reader who got its event must find it. */
const WORTH_A_POST_MS = 250;

/** Chooses by the newest ranking, if any. A new post outdates it at once, except on the largest sites. */
export function planFor(newest: NewestState | null): Plan {
  if (newest === null) return "wait";
  const { length, gone, cost, age, isStale, isBehind } = newest;
  const isSoonThere = length < FEW_POSTS || cost < (isBehind ? WORTH_A_POST_MS : WORTH_WAITING_MS);
  const lacksPost = isBehind && isSoonThere;
  const isWorn = gone.length > Math.max(MANY_GONE.posts, MANY_GONE.share * length);
  const isFresh = !lacksPost && !isWorn && age < Math.max(FRESH.costs * cost, FRESH.msPerPost * length);
  if (isFresh && !isStale) return "show";
  const mayBeShown = !isSoonThere && age < Math.max(SHOWN_OLD.ms, SHOWN_OLD.costs * cost);
  if (mayBeShown) return isFresh ? "mend" : "show and refresh";
  return isStale || lacksPost ? "wait" : "refresh";
}
