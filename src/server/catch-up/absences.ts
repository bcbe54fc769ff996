import { type RawBuilder, sql } from "kysely";
import { LIMITS } from "../../contract/limits.ts";
import type { Database } from "../db/database.ts";

const isLong = (usedAt: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql`${usedAt} < now() - make_interval(hours => ${LIMITS.absenceHours})`;

/** Records that these members use the site now. The first use after a long pause makes an absence to catch up with. */
export async function noteUse(db: Database, memberIds: string[]): Promise<void> {
  const long = isLong(sql`known.used_at`);
  // Writes in one order, so that two statements for the same members do not wait for each other.
  await sql`
    insert into absences as known (member_id)
    select distinct id from unnest(${memberIds}::uuid[]) id order by id
    on conflict (member_id) do update set
      used_at = now(),
      left_at = case when ${long} then known.used_at else known.left_at end,
      returned_at = case when ${long} then now() else known.returned_at end,
      post_ids = case when ${long} then null else known.post_ids end,
      seen_ids = case when ${long} then '{}' else known.seen_ids end`.execute(db);
}

/**
 * The time at which the member's last absence began. Null without an absence, once all its posts are seen, and for a
 * member who follows no feed. Counts a return that `noteUse` has yet to record.
 */
export async function leftAt(db: Database, memberId: string): Promise<Date | null> {
  const { rows } = await sql<{ leftAt: Date | null }>`
    select case
        when ${isLong(sql`used_at`)} then used_at
        when post_ids is null or not post_ids <@ seen_ids then left_at
      end as "leftAt"
    from absences
    where member_id = ${memberId} and exists (select from follows where follows.member_id = absences.member_id)`.execute(
    db,
  );
  return rows[0]?.leftAt ?? null;
}
