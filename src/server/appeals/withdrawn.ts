import { type RawBuilder, sql } from "kysely";

/** Whether a granted appeal has withdrawn the warning with this entry in the log. */
export function isWithdrawn(warningId: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`exists (select from appeals where appeals.removal_id = ${warningId} and appeals.state = 'granted')`;
}
