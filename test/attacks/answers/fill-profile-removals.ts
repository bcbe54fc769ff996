import { sql } from "kysely";
import { LIMITS } from "../../../src/contract/limits.ts";
import type { Database } from "../../../src/server/db/database.ts";

/** Fills what was removed from profiles. Returns the removals of a stranger's words, and of alice's picture. */
export async function fillProfileRemovals(
  db: Database,
): Promise<{ removedWordsId: string; takenPictureId: string }> {
  const { rows } = await sql<{ id: string; about: string | null }>`
    with entry as (
      insert into moderation_log (action, subject, reason, actor_name, subject_id)
      select action, 'words', repeat(chr(1), 500), 'stranger', member_id from (
        select 'erase-about' as action, min(id::text)::uuid as member_id from members where username like 'stranger%'
        union all select 'remove-picture', id from members where username = 'alice'
      ) removed returning id, action, subject_id
    )
    insert into profile_removals (entry_id, member_id, about, picture_key)
    select id, subject_id, case action when 'erase-about' then repeat(chr(1), ${LIMITS.about}) end,
      case action when 'remove-picture' then repeat('a', 32) end
    from entry returning entry_id::text as id, about`.execute(db);
  const idOf = (isWords: boolean): string => rows.find(({ about }) => (about !== null) === isWords)!.id;
  return { removedWordsId: idOf(true), takenPictureId: idOf(false) };
}
