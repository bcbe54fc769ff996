import { sql } from "kysely";
import type { RemovalAppeal } from "../../contract/appeals.ts";
import type { FormattedText } from "../../contract/formatted-text.ts";
import type { Database } from "../db/database.ts";
import { timestamp } from "../db/present.ts";
import type { Actor } from "../moderation/policy.ts";
import { getPostsOrHidden } from "../posts/hidden-posts.ts";
import { presentList, type PublicSite } from "../posts/present.ts";
import { decidersOfRemoval, isRemovalInForce, removalsInForce, toldOfRemoval } from "./removals.ts";
import { presentAppealed, presentWaiting, waitingOf, type WaitingRow } from "./waiting.ts";

interface Row extends WaitingRow {
  post_id: number;
  comment_id: number | null;
  comment_text: string | null;
  formatted: FormattedText | null;
  commented_at: Date | null;
  rule: string | null;
  is_hidden: boolean;
}

/**
 * The appeals against removals that wait. Those of banned members are left out: one spammer could fill the queue with
 * them.
 */
export function removalAppealsWaiting(viewer: Actor) {
  return waitingOf<Row>({
    viewer,
    joined: sql`cross join ${removalsInForce} ${toldOfRemoval}`,
    condition: sql<boolean>`author.banned_at is null and removal.id = appeals.removal_id and ${isRemovalInForce}`,
    columns: sql`appeals.post_id, appeals.comment_id, comments.text as comment_text, comments.formatted,
      comments.created_at as commented_at, told.actor_name, told.reason, told.rule, removal.created_at as decided_at,
      removal.comment_id is not null and posts.deleted_at is not null as is_hidden`,
    appealed: decidersOfRemoval,
  });
}

/** The appeals as moderators read them, without those whose posts are erased by now. */
export async function presentRemovalAppeals(
  db: Database,
  site: PublicSite,
  rows: Row[],
): Promise<RemovalAppeal[]> {
  const posts = await getPostsOrHidden(
    db,
    rows.map((row) => row.post_id),
  );
  const found = new Map(posts.map((post) => [post.id, post]));
  return rows.flatMap((row) => {
    const post = found.get(row.post_id);
    return post ? presentAppeal(row, presentList([post], site)[0]!) : [];
  });
}

function presentAppeal(row: Row, submission: RemovalAppeal["submission"]): RemovalAppeal {
  const { comment_id: commentId, comment_text: text, formatted, commented_at: commentedAt } = row;
  const comment = commentId !== null && {
    ...{
      id: String(commentId),
      text: text!,
      ...(formatted && { formatted }),
      createdAt: timestamp(commentedAt!),
    },
  };
  return {
    ...presentWaiting(row),
    kind: "removal",
    submission,
    comment: comment || null,
    removal: { ...presentAppealed(row), ...(row.rule !== null && { rule: row.rule }) },
    isHidden: row.is_hidden,
  };
}
