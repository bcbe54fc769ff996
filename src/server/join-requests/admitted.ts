import { type RawBuilder, sql } from "kysely";

/**
 * Whether a row of `members` under this alias is a member, not somebody whose request to join waits or was refused, or whose
 * address is not confirmed: they are shown nowhere.
 */
const isMember = (alias: string): string =>
  `not exists (select from join_requests where join_requests.member_id = ${alias}.id)
  and not exists (select from unconfirmed_members where unconfirmed_members.member_id = ${alias}.id)`;

export const IS_ADMITTED = isMember("members");

export const isAdmitted = sql<boolean>`${sql.raw(IS_ADMITTED)}`;

/** `isMember`, for a statement that reads `members` twice. */
export function isAdmittedAs(alias: "m" | "invited"): RawBuilder<boolean> {
  return sql<boolean>`${sql.raw(isMember(alias))}`;
}
