import { sql } from "kysely";

/**
 * Whether a row of `members` is a member, not somebody whose request to join waits or was refused, or whose address is not
 * confirmed: they are shown nowhere.
 */
export const IS_ADMITTED = `not exists (select from join_requests where join_requests.member_id = members.id)
  and not exists (select from unconfirmed_members where unconfirmed_members.member_id = members.id)`;

export const isAdmitted = sql<boolean>`${sql.raw(IS_ADMITTED)}`;
