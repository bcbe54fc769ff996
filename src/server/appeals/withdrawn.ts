import { type RawBuilder, sql } from "kysely";

/** Whether the warning whose entry in the log has this id was withdrawn, which is what a granted appeal against it does. */
export function isWithdrawn(warningId: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`exists (select from appeals where appeals.removal_id = ${warningId} and appeals.state = 'granted')`;
}
