import { sql } from "kysely";
import { DELETED_MEMBER } from "../../contract/deleted-member.ts";
import { deleteCommentWithAuthor } from "../comments/deletion.ts";
import type { Database } from "../db/database.ts";
import { deletePostWithAuthor } from "../posts/deletion.ts";

/** Posts or comments read per query, so that memory does not grow with what the member has written. */
const READ_AT_ONCE = 100;

/** Deletes some comments of a deleted member. Returns whether there were any. */
export function deleteComments(db: Database, memberId: string): Promise<boolean> {
  return deleteEach(
    db,
    sql<{ id: string }>`
      select id::text from comments where member_id = ${memberId} and (deleted_at is null or is_removed)
      limit ${READ_AT_ONCE}`,
    (transaction, id) => deleteCommentWithAuthor(transaction, authorOf(memberId), id),
  );
}

/** Deletes some posts of a deleted member. Returns whether there were any. */
export function deletePosts(db: Database, memberId: string): Promise<boolean> {
  return deleteEach(
    db,
    sql<{ id: string }>`
      (select id::text from posts where member_id = ${memberId} and deleted_at is null limit ${READ_AT_ONCE})
      union all
      (select id::text from posts where member_id = ${memberId} and deleted_at is not null and is_removed
        limit ${READ_AT_ONCE})`,
    (transaction, id) => deletePostWithAuthor(transaction, authorOf(memberId), id),
  );
}

const authorOf = (id: string) => ({ id, username: DELETED_MEMBER, role: "member" as const });

/** Deletes each in a transaction of its own, so that rows stay locked only for a moment. Returns whether there were any. */
async function deleteEach(
  db: Database,
  listed: ReturnType<typeof sql<{ id: string }>>,
  remove: (db: Database, id: string) => Promise<void>,
): Promise<boolean> {
  const { rows } = await listed.execute(db);
  for (const { id } of rows) await db.transaction().execute((transaction) => remove(transaction, id));
  return rows.length > 0;
}
