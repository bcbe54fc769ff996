import { sql } from "kysely";
import type { DiscussionNotices } from "../../contract/discussion-notices.ts";
import { LIMITS } from "../../contract/limits.ts";
import type { Database } from "../db/database.ts";
import { getPost } from "../posts/posts.ts";
import { conflict } from "../refusal.ts";

/** The choice of a member for the discussion of a post. Throws 404 for a post that cannot be read. */
export async function readDiscussionNotices(
  db: Database,
  memberId: string,
  id: string,
): Promise<DiscussionNotices> {
  const post = await getPost(db, id);
  const { rows } = await sql<{ notices: DiscussionNotices }>`
    select notices from discussion_notices where member_id = ${memberId} and post_id = ${post.id}`.execute(
    db,
  );
  return rows[0]?.notices ?? "usual";
}

/**
 * Stores which comments on a post a member wants to be notified about. Run it in a transaction. Throws 404 for a post that
 * cannot be read, 409 at the limit.
 */
export async function chooseDiscussionNotices(
  db: Database,
  memberId: string,
  id: string,
  notices: DiscussionNotices,
): Promise<void> {
  const post = await getPost(db, id);
  // Two choices of a member count one after the other.
  await sql`select from members where id = ${memberId} for no key update`.execute(db);
  await sql`delete from discussion_notices where member_id = ${memberId} and post_id = ${post.id}`.execute(
    db,
  );
  if (notices === "usual") return;
  const { numAffectedRows } = await sql`
    insert into discussion_notices (member_id, post_id, notices)
    select ${memberId}::uuid, ${post.id}::bigint, ${notices}
    where (select count(*) from discussion_notices where member_id = ${memberId}) < ${LIMITS.discussionNotices}`.execute(
    db,
  );
  if (numAffectedRows === 0n) throw conflict("tooManyNotices");
}
