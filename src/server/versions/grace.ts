import { type RawBuilder, sql } from "kysely";
import { LIMITS } from "../../contract/limits.ts";

/** The acts of others by which they have read the words. */
export interface Others {
  /** A query of the reports, open or decided. */
  reports: RawBuilder<unknown>;
  /** A query of the comments that answer, since the time that it is given. */
  answersSince: (writtenAt: RawBuilder<unknown>) => RawBuilder<unknown>;
}

/**
 * Whether an edit counts, and stores the words before as a version: they are older than the grace, were answered, or
 * were ever reported. Authors may edit at any time.
 */
export function isKept({ reports, answersSince }: Others): RawBuilder<boolean> {
  return sql<boolean>`(
    ${WRITTEN_AT} < now() - make_interval(mins => ${LIMITS.graceMinutes})
    or exists (${reports}) or exists (${answersSince(WRITTEN_AT)})
  )`;
}

/** The time at which the present words were written, by the columns of `edited`, the post or comment. */
export const WRITTEN_AT = sql`coalesce(edited.edited_at, edited.created_at)`;

/**
 * The time of an edit, which moderators' decisions and new reports compare. It is after a decision that this edit
 * waited for, which the transaction's own time may not be, and no two edits have the same time in the milliseconds of
 * the API.
 */
export const MOMENT_OF_EDIT = sql<Date>`greatest(clock_timestamp(), edited_at + interval '1 millisecond')`;
