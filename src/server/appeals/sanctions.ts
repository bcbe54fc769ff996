import { type RawBuilder, sql } from "kysely";
import { LIMITS } from "../../contract/limits.ts";
import type { Sanction, SanctionKind } from "../../contract/sanctions.ts";
import type { Database } from "../db/database.ts";
import { timestamp } from "../db/present.ts";
import { areOnlyAdmins, isDecider } from "./policy.ts";
import { type AppealableRow, presentAppealable } from "./present.ts";
import { KEPT_DAYS } from "../posts/deletion.ts";
import { isActive } from "./removals.ts";
import { isWithdrawn } from "./withdrawn.ts";

/** The kind of a sanction by the action of its entry in the log, as `kind`. */
const kind = sql`case sanction.action when 'warn-member' then 'warning' when 'suspend-member' then 'suspension' else 'ban' end`;

/** The actions of sanctions. Statements name them so that they can use the index of these entries. */
const ACTIONS = sql`('warn-member', 'suspend-member', 'ban-member')`;

/**
 * Sanctions, as `sanction`, by their entries in the log, with the members whom they are about, as `subject`. A removal
 * from a profile is among them for as long as the removed part is kept.
 */
const sanctions = sql`
  (
    select sanction.*, ${kind} as kind, null as about from moderation_log sanction where action in ${ACTIONS}
    union all
    select entry.*, case when removed.about is null then 'picture' else 'about' end, removed.about
    from profile_removals removed join moderation_log entry on entry.id = removed.entry_id
  ) sanction
  join members subject on subject.id = sanction.subject_id`;

/** Whether it is a removal from a profile. */
const isOfProfile = sql<boolean>`sanction.kind in ('about', 'picture')`;

/** The latest sanction of the same kind about the same member, for which a condition of `same` holds. */
function latest(condition: RawBuilder<boolean>): RawBuilder<number> {
  return sql<number>`(
    select max(same.id) from moderation_log same
    where same.subject_id = sanction.subject_id and same.action = sanction.action
      and same.action in ${ACTIONS} and ${condition}
  )`;
}

/**
 * Sanctions with the names of all who decided, as `told`, null for the operator. A suspension that takes the place of another one in
 * force continues it: its entry says in `earlier` how long that was.
 */
export const sanctionsOfMembers = sql`${sanctions} cross join lateral (
  select case when ${isOfProfile} then array[sanction.actor_name] else array_agg(actor_name) end as names from moderation_log entry
  where entry.subject_id = sanction.subject_id and entry.action = sanction.action
    and entry.action in ${ACTIONS} and entry.id <= sanction.id
    and entry.id >= coalesce(${latest(sql<boolean>`same.id <= sanction.id and same.earlier is null`)}, sanction.id)
) told`;

/** A granted appeal withdraws a warning. Only the latest suspension and the latest ban of a member can be in force. */
export const isSanctionInForce = sql<boolean>`(subject.account_deleted_at is null and case sanction.kind
  when 'warning' then not ${isWithdrawn(sql.ref("sanction.id"))}
  when 'suspension' then subject.suspended_until > now() and sanction.id = ${latest(sql<boolean>`true`)}
  when 'ban' then subject.banned_at is not null and sanction.id = ${latest(sql<boolean>`true`)}
  else true
  end)`;

export const decidersOfSanction = {
  authorId: sql.ref("sanction.subject_id"),
  deciders: sql.ref("told.names"),
  authorRole: sql.ref("subject.role"),
};

/** The end of the time in which a warning or a removal from a profile may be appealed. */
const appealEnd = sql`case when sanction.kind = 'warning' or ${isOfProfile} then sanction.created_at + make_interval(days => ${sql.lit(LIMITS.appealDays)}) end`;

/** Whether it is too late to appeal. */
export const isAppealOver = sql<boolean>`coalesce(${appealEnd} <= now(), false)`;

/** The end of a suspension, as a column. */
export const sanctionEnd = sql`case when sanction.kind = 'suspension' then subject.suspended_until end`;

/** The time from which a job erases what was removed from a profile. */
const profileErasure = sql`sanction.created_at + make_interval(days => ${sql.lit(KEPT_DAYS.removed)})`;

export interface SanctionRow extends AppealableRow {
  kind: SanctionKind;
  reason: string;
  actor_name: string | null;
  only_admins: boolean;
  created_at: Date;
  ends_at: Date | null;
  until: Date | null;
  about: string | null;
  erased_from: Date | null;
}

interface Slice {
  limit: number;
  /** The warning that the page begins with; null for the first page. */
  from: number | null;
}

/** A member's suspension, then the warnings and removals from the profile, the latest first. Nobody who is banned reads it. */
export async function listSanctionsOf(
  db: Database,
  memberId: string,
  { limit, from }: Slice,
): Promise<{ sanctions: Sanction[]; next: string | null }> {
  const isListed = sql<boolean>`case when ${from}::bigint is null then sanction.kind <> 'ban'
    else sanction.kind not in ('suspension', 'ban') and sanction.id <= ${from}::bigint end`;
  const rows = await readSanctions(db, memberId, isListed, limit + 1);
  // The suspension stands before warnings with higher ids, so the cursor names the first entry of the next page and not
  // the last of this one.
  const beyond = rows[limit];
  return { sanctions: rows.slice(0, limit).map(presentSanction), next: beyond ? String(beyond.id) : null };
}

/** One of a member's sanctions in force, by its id; undefined where there is none. */
export async function findSanction(
  db: Database,
  memberId: string,
  id: number | null,
): Promise<SanctionRow | undefined> {
  return (await readSanctions(db, memberId, sql<boolean>`sanction.id = ${id}`, 1))[0];
}

/** The ban of a member; undefined where there is none. */
export async function findBan(db: Database, memberId: string): Promise<SanctionRow | undefined> {
  return (await readSanctions(db, memberId, sql<boolean>`sanction.kind = 'ban'`, 1))[0];
}

async function readSanctions(
  db: Database,
  memberId: string,
  isRead: RawBuilder<boolean>,
  limit: number,
): Promise<SanctionRow[]> {
  const { rows } = await sql<SanctionRow>`
    select sanction.id, sanction.kind, sanction.reason, sanction.actor_name, sanction.created_at, ${sanctionEnd} as ends_at,
      ${appealEnd} as until, ${isAppealOver} as is_over, ${hasDecider(isActive)} as has_decider, ${areOnlyAdmins} as only_admins, sanction.about,
      case when ${isOfProfile} then ${profileErasure} end as erased_from, appeals.text as appeal_text,
      appeals.created_at as appealed_at, appeals.state, appeals.line, appeals.decided_at
    from ${sanctionsOfMembers} left join appeals on appeals.removal_id = sanction.id
    where sanction.subject_id = ${memberId} and ${isSanctionInForce} and (${isRead})
    -- However many warnings came after it, the suspension can be read and appealed.
    order by sanction.kind <> 'suspension', sanction.id desc limit ${limit}`.execute(db);
  return rows;
}

/** Whether a row of `members` that fits the condition may decide about the sanction. */
export function hasDecider(condition: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`exists (select from members where ${isDecider(decidersOfSanction)} and ${condition})`;
}

export function presentSanction(row: SanctionRow): Sanction {
  return {
    ...presentAppealable(row),
    ...{ kind: row.kind, reason: row.reason, createdAt: timestamp(row.created_at) },
    onlyAdmins: row.only_admins,
    endsAt: row.ends_at && timestamp(row.ends_at),
    until: row.until && timestamp(row.until),
    ...(row.about !== null && { about: row.about }),
    ...(row.erased_from && { erasedFrom: timestamp(row.erased_from) }),
  };
}
