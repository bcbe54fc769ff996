import type { PublicEntry } from "../../contract/public-log.ts";
import { countedBoth } from "../moderation/bulk/bulk-words.ts";

type Counted = Pick<PublicEntry, "counts">;

const NONE: NonNullable<PublicEntry["counts"]> = { posts: 0, comments: 0 };

/** The words about a bulk act, without names: "removed 12 posts and 1 comment". */
export function bulkWords({ counts: { posts, comments, held = 0 } = NONE }: Counted): string {
  const refused = `refused ${held} that waited for approval`;
  if (held === 0) return `removed ${countedBoth(posts, comments)}`;
  return posts + comments === 0 ? refused : `removed ${countedBoth(posts, comments)} and ${refused}`;
}

/** The words about the undo of a bulk act. */
export function undoneWords({ counts: { posts, comments, held = 0 } = NONE }: Counted): string {
  const waiting = `after which ${held === 1 ? "1 waits" : `${held} wait`} for approval again`;
  if (held === 0) return `which restored ${countedBoth(posts, comments)}`;
  return posts + comments === 0 ? waiting : `which restored ${countedBoth(posts, comments)}, and ${waiting}`;
}
