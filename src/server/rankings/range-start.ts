import { type RawBuilder, sql } from "kysely";
import type { TimeRange } from "../../contract/fields.ts";

const HOURS = { "24h": 24, "7d": 7 * 24, "30d": 30 * 24 };

/** The start of a time range, by the database's clock. */
export function rangeStart(time: NonNullable<TimeRange>): RawBuilder<Date> {
  return sql<Date>`now() - make_interval(hours => ${HOURS[time]})`;
}
