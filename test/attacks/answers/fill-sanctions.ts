import { sql } from "kysely";
import { LIMITS } from "../../../src/contract/limits.ts";
import type { Database } from "../../../src/server/db/database.ts";

/** Fills the list of what was removed from alice's profile, with appeals that were decided. */
export async function fillSanctions(db: Database): Promise<void> {
  await sql`
    with logged as (
      insert into moderation_log (action, subject, reason, actor_name, subject_id)
      select 'erase-about', 'alice', repeat(chr(1), 500), 'stranger', members.id from generate_series(1, ${LIMITS.pageSizeMax}::int), members
      where username = 'alice' returning id, subject_id
    ), taken as (
      insert into profile_removals (entry_id, member_id, about) select id, subject_id, repeat(chr(1), 500) from logged
    )
    insert into appeals (removal_id, member_id, text, state, line, decided_at)
    select id, subject_id, 'words', 'upheld', 'words', now() from logged`.execute(db);
}
