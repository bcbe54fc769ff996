import { CompiledQuery, type RawBuilder } from "kysely";
import type { Database } from "./database.ts";

let prepared = 0;

const ARRAY = /\$\d+::\w+\[\]/g;

/**
 * A statement that each connection parses once and, if one plan suits all values, plans once. Use it for the
 * hottest statements only: elsewhere parsing again costs less than the care that a shared plan needs.
 */
export function prepare<Row>(statement: string) {
  prepared += 1;
  // Hides an array's length from the planner. A plan for one element looks so much cheaper than one for any
  // array that PostgreSQL would plan every execution again, which takes longer than the execution.
  const text = statement.replaceAll(ARRAY, (array) => `(select ${array})::${array.split("::")[1]!}`);
  const name = `hearth_${prepared}`;
  return async (db: Database, values: readonly unknown[]): Promise<Row[]> => {
    // Kysely passes its text to the driver unchanged, and the driver also accepts an object with a name. The
    // driver writes the values into that object, so each call makes a new one.
    const named = { name, text } as unknown as string;
    const { rows } = await db.executeQuery<Row>(CompiledQuery.raw(named, [...values]));
    return rows;
  };
}

const forms = new Map<string, ReturnType<typeof prepare>>();

/**
 * Runs a dynamically built statement. With `isPrepared` each distinct text is prepared and cached, so there
 * must be few. Values that a plan depends on, such as the number of rows, belong in the text (`sql.lit`).
 */
export async function runStatement<Row>(
  db: Database,
  statement: RawBuilder<Row>,
  { isPrepared }: { isPrepared: boolean },
): Promise<Row[]> {
  if (!isPrepared) return (await statement.execute(db)).rows;
  const { sql: text, parameters } = statement.compile(db);
  const runForm = forms.get(text) ?? prepare(text);
  forms.set(text, runForm);
  return runForm(db, parameters) as Promise<Row[]>;
}
