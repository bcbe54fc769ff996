import { sql } from "kysely";
import { endUndosOf } from "../comments/deletion.ts";
import type { Database } from "../db/database.ts";
import { findMember } from "../members/members.ts";
import { notifyOfModeration } from "../notifications/notifications.ts";
import { contentRemovedWords } from "../notifications/words.ts";
import { ApiError } from "../refusal.ts";
import { decideOnComment, decideOnPost } from "./decisions.ts";
import type { Actor } from "./policy.ts";

/** Ids read per query, so that memory does not grow with what the member has written. */
const READ_AT_ONCE = 100;

/**
 * Removes each post and comment of a member by its own decision, so that each is logged and can be restored.
 * The member is notified once. Opens its own transactions, so call it outside one; after a crash, call it
 * again to continue. Returns how many it removed. Throws 404 or 403.
 */
export async function removeContentOf(
  db: Database,
  { by, nameOrUid, reason }: { by: Actor; nameOrUid: string; reason: string },
): Promise<{ posts: number; comments: number }> {
  const { id: memberId } = await findMember(db, nameOrUid, { orDeleted: true });
  const decision = { decision: "remove", reason, isQuiet: true } as const;
  // Also removes comments below the member's own posts: if they were only hidden with the post, they would
  // come back with it.
  const comments = await removeEach(db, nextComments, memberId, (transaction, id) =>
    decideOnComment(transaction, by, id, decision),
  );
  const posts = await removeEach(db, nextPosts, memberId, (transaction, id) =>
    decideOnPost(transaction, by, id, decision),
  );
  if (posts + comments > 0) {
    const words = contentRemovedWords(reason);
    await notifyOfModeration(db, { memberId, actorId: by?.id ?? null, words });
  }
  return { posts, comments };
}

/** Removes each in a transaction of its own, so that rows stay locked only for a moment. */
async function removeEach(
  db: Database,
  next: (db: Database, memberId: string) => Promise<string[]>,
  memberId: string,
  remove: (db: Database, id: string) => Promise<unknown>,
): Promise<number> {
  let removed = 0;
  for (;;) {
    const ids = await next(db, memberId);
    if (ids.length === 0) return removed;
    for (const id of ids) if (await removeOne(db, id, remove)) removed += 1;
  }
}

/** Returns whether there was something to remove: the author may have deleted it since it was listed. */
async function removeOne(
  db: Database,
  id: string,
  remove: (db: Database, id: string) => Promise<unknown>,
): Promise<boolean> {
  try {
    await db.transaction().execute((transaction) => remove(transaction, id));
    return true;
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return false;
    throw error;
  }
}

async function nextPosts(db: Database, memberId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id::text from posts where member_id = ${memberId} and deleted_at is null limit ${READ_AT_ONCE}`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

/**
 * Leaves out comments on posts that their authors deleted, and comments that the member deleted: a decision on
 * those is a 404. Ends the undos of the latter.
 */
async function nextComments(db: Database, memberId: string): Promise<string[]> {
  await db.transaction().execute((transaction) => endUndosOf(transaction, memberId));
  const { rows } = await sql<{ id: string }>`
    select c.id::text from comments c join posts p on p.id = c.post_id
    where c.member_id = ${memberId} and c.deleted_at is null and (p.deleted_at is null or p.is_removed)
    limit ${READ_AT_ONCE}`.execute(db);
  return rows.map(({ id }) => id);
}
