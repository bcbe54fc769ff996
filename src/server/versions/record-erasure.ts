import type { Database } from "../db/database.ts";
import { type Deed, logDeed } from "../moderation/log.ts";
import type { Actor } from "../moderation/policy.ts";
import { notifyOfModeration } from "../notifications/notifications.ts";
import { decisionWords } from "../notifications/words.ts";

/** A version that a moderator erases, of the post or comment of this id. */
export interface Erasing {
  id: string;
  version: string;
  reason: string;
}

interface Erasure extends Pick<Deed, "postId" | "commentId"> {
  action: "erase-version" | "erase-post-version";
  memberId: string;
  title: string;
  reason: string;
}

/** Logs that a moderator has erased an earlier version of a member's post or comment, and notifies the member, both with the reason. */
export async function recordErasure(
  db: Database,
  moderator: NonNullable<Actor>,
  { action, memberId, title, reason, ...ids }: Erasure,
): Promise<void> {
  const member = await db
    .selectFrom("members")
    .select(["id", "username"])
    .where("id", "=", memberId)
    .executeTakeFirstOrThrow();
  await logDeed(db, moderator, { action, subject: title, reason, member, ...ids });
  const words = decisionWords(action, title, reason)!;
  await notifyOfModeration(db, { memberId, actorId: moderator.id, words, ...ids });
}
