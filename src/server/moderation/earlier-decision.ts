import { sql } from "kysely";
import type { Decision } from "../../contract/moderation.ts";
import type { LogEntry } from "../../contract/moderation-log.ts";
import type { Database } from "../db/database.ts";
import { forbidden } from "../refusal.ts";
import { canDecideAfter } from "./policy.ts";

const REMOVALS: LogEntry["action"][] = ["remove-post", "restore-post", "remove-comment", "restore-comment"];
const LOCKS: LogEntry["action"][] = ["lock-post", "unlock-post"];

/** The entries of the log that a decision may take back. Dismissed reports stay dismissed. */
const TAKEN_BACK: Record<Exclude<Decision, "dismiss">, LogEntry["action"][]> = {
  remove: REMOVALS,
  restore: REMOVALS,
  lock: LOCKS,
  unlock: LOCKS,
};

interface Decided {
  postId: number;
  commentId?: number;
  authorId: string;
}

/**
 * Throws 403 where a decision by roles in feeds would take back what others decided. The log knows by which feeds a decision was
 * made. Call it with the post or comment locked.
 */
export async function refuseToTakeBack(
  db: Database,
  byFeeds: number[] | null,
  content: Decided,
  decision: Decision,
): Promise<void> {
  if (await isOfOthers(db, byFeeds, content, decision)) throw forbidden("decidedByOthers");
}

/** Whether the last decision is one of others, which roles in these feeds do not take back. */
export async function isOfOthers(
  db: Database,
  byFeeds: number[] | null,
  content: Decided,
  decision: Decision,
): Promise<boolean> {
  if (byFeeds === null || decision === "dismiss") return false;
  return !canDecideAfter(byFeeds, await findEarlier(db, content, decision), decision);
}

/**
 * Whether the site's moderators repeat a decision of the people of a feed: that changes nothing, and makes the decision
 * theirs.
 */
export async function takesOver(
  db: Database,
  byFeeds: number[] | null,
  content: Decided,
  decision: Decision,
): Promise<boolean> {
  if (byFeeds !== null || decision === "dismiss") return false;
  return Boolean((await findEarlier(db, content, decision))?.feeds);
}

/**
 * The last decision. Leaves out those of a bulk act that was undone, and its undo, which leaves everything as it was.
 */
async function findEarlier(
  db: Database,
  { postId, commentId, authorId }: Decided,
  decision: keyof typeof TAKEN_BACK,
): Promise<{ feeds: number[] | null } | undefined> {
  const { rows } = await sql<{ feeds: number[] | null }>`
    select by_feeds as feeds from moderation_log
    where subject_id = ${authorId}::uuid and post_id = ${postId} and comment_id is not distinct from ${commentId ?? null}::bigint
      and action = any(${TAKEN_BACK[decision]}) and not exists (
        select from bulk_acts where undo_entry_id is not null and parent_id in (entry_id, undo_entry_id)
      )
    order by id desc limit 1`.execute(db);
  return rows[0];
}
