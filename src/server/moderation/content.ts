import { sql } from "kysely";
import type { Database } from "../db/database.ts";
import { announce } from "../live/announcer.ts";
import type { Happening } from "../live/happening.ts";
import { findMember } from "../members/members.ts";
import { decideOnComment, decideOnPost } from "./decisions.ts";
import type { Actor } from "./policy.ts";
import { tellMember } from "./tell-member.ts";

/** Ids in memory at a time, whatever the member has written. */
const READ_AT_ONCE = 100;

/**
 * Removes every post and comment of a member, each as if decided on by itself, so that each can be restored and is in the
 * log; the member is told once. Has transactions of its own, so give it none: it goes on where it was after a crash.
 * Gives how many were removed. Throws 404 or 403.
 */
export async function removeContentOf(
  db: Database,
  { by, username, reason }: { by: Actor; username: string; reason: string },
): Promise<{ posts: number; comments: number }> {
  const { id: memberId } = await findMember(db, username);
  const decision = { decision: "remove", reason, isQuiet: true } as const;
  // The comments first: those below a removed post are gone with it all the same, and come back with it.
  const comments = await removeEach(db, nextComments, memberId, (transaction, id) =>
    decideOnComment(transaction, by, id, decision),
  );
  const posts = await removeEach(db, nextPosts, memberId, (transaction, id) =>
    decideOnPost(transaction, by, id, decision),
  );
  if (posts + comments > 0) {
    await db.transaction().execute(async (transaction) => {
      const words = `A moderator removed all that you posted: ${reason}`;
      await announce(transaction, await tellMember(transaction, by, { memberId, words }));
    });
  }
  return { posts, comments };
}

/** Each in a transaction of its own: what one changes stays locked for no longer than a moment. */
async function removeEach(
  db: Database,
  next: (db: Database, memberId: string) => Promise<string[]>,
  memberId: string,
  remove: (db: Database, id: string) => Promise<{ happenings: Happening[] }>,
): Promise<number> {
  let removed = 0;
  for (;;) {
    const ids = await next(db, memberId);
    if (ids.length === 0) return removed;
    for (const id of ids) {
      await db.transaction().execute(async (transaction) => {
        const { happenings } = await remove(transaction, id);
        await announce(transaction, happenings);
      });
    }
    removed += ids.length;
  }
}

async function nextPosts(db: Database, memberId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id::text from posts where member_id = ${memberId} and deleted_at is null limit ${READ_AT_ONCE}`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

/** Without those on posts that their authors have deleted: they are gone for good. */
async function nextComments(db: Database, memberId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select c.id::text from comments c join posts p on p.id = c.post_id
    where c.member_id = ${memberId} and c.deleted_at is null and (p.deleted_at is null or p.is_removed)
    limit ${READ_AT_ONCE}`.execute(db);
  return rows.map(({ id }) => id);
}
