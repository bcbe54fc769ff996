import { CompiledQuery } from "kysely";
import type { Database } from "./database.ts";

let prepared = 0;

/**
 * A statement that each connection parses once and, where one plan suits all values, plans once: for the hottest
 * only. Elsewhere reading a statement anew costs less than it is worth to look after a plan.
 */
export function prepare<Row>(text: string) {
  prepared += 1;
  const name = `hearth_${prepared}`;
  return async (db: Database, values: readonly unknown[]): Promise<Row[]> => {
    // Kysely hands the text to the driver as it is, and the driver takes a name along with it. Anew each time: the
    // driver puts the values into it.
    const named = { name, text } as unknown as string;
    const { rows } = await db.executeQuery<Row>(CompiledQuery.raw(named, [...values]));
    return rows;
  };
}
