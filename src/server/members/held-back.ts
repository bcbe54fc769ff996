import { type RawBuilder, sql } from "kysely";

/** Whether a row of `members`, by its name in the statement, is banned or suspended at the moment. */
export function isHeldBack(members = "members"): RawBuilder<boolean> {
  const member = sql.id(members);
  return sql<boolean>`(${member}.banned_at is not null or coalesce(${member}.suspended_until > now(), false))`;
}
