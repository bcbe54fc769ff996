import { type RawBuilder, sql } from "kysely";

/** Whether the warning with this entry in the log was withdrawn, which a granted appeal does. */
export function isWithdrawn(warningId: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`exists (select from appeals where appeals.removal_id = ${warningId} and appeals.state = 'granted')`;
}
