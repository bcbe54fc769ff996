import { CompiledQuery, type RawBuilder } from "kysely";
import type { Database } from "./database.ts";

let prepared = 0;

const ARRAY = /\$\d+::\w+\[\]/g;

/**
 * A statement that each connection parses once and, where one plan suits all values, plans once: for the hottest
 * only. Elsewhere reading a statement anew costs less than it is worth to look after a plan.
 */
export function prepare<Row>(statement: string) {
  prepared += 1;
  // How long an array is stays hidden from the planner. A plan for one value would look so much cheaper to it than that
  // for some that it planned each time, which takes longer than to do what is asked.
  const text = statement.replaceAll(ARRAY, (array) => `(select ${array})::${array.split("::")[1]!}`);
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
 * Runs a statement that is put together; where `isPrepared`, prepared in each of its forms, so there must be few. What a
 * plan depends on, such as how many rows are wanted, belongs into its text (`sql.lit`).
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
