import { CompiledQuery, type RawBuilder } from "kysely";
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

const forms = new Map<string, ReturnType<typeof prepare>>();

/**
 * Runs a statement that is put together, prepared: each of its forms is, so there must be few. What a plan depends on,
 * such as how many rows are wanted, belongs into its text (`sql.lit`).
 */
export function runPrepared<Row>(db: Database, statement: RawBuilder<Row>): Promise<Row[]> {
  const { sql: text, parameters } = statement.compile(db);
  const run = forms.get(text) ?? prepare(text);
  forms.set(text, run);
  return run(db, parameters) as Promise<Row[]>;
}
