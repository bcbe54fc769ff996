import { sql } from "kysely";
import type { Database } from "../db/database.ts";
import type { ImageStore } from "../images/image-store.ts";
import { FIGURES, type Figure } from "./figures.ts";

/** Which are named of those that are off. */
const EXAMPLES = 5;

/** How a figure compares with its rows. */
export interface FigureCheck {
  what: string;
  compared: number;
  off: number;
  /** Some of those that are off, by what they are of. */
  examples: string[];
  remedy: string;
}

/** Compares every figure with its rows, all as they were at one moment, while the site goes on. */
export function checkFigures(db: Database): Promise<FigureCheck[]> {
  return db
    .transaction()
    .setIsolationLevel("repeatable read")
    .execute(async (transaction) => {
      const checks: FigureCheck[] = [];
      for (const figure of FIGURES) checks.push(await compare(transaction, figure));
      return checks;
    });
}

/** Looks whether the files of every image are in the store. */
export async function checkImageFiles(db: Database, store: ImageStore): Promise<FigureCheck> {
  const images = await db.selectFrom("images").select(["key", "width"]).execute();
  const lost: string[] = [];
  for (const { key, width } of images) if (!(await store.has(key, `${width}.jpg`))) lost.push(key);
  return {
    what: "files of images",
    compared: images.length,
    off: lost.length,
    examples: lost.slice(0, EXAMPLES),
    remedy: "Bring the folder of images back from a backup. An image that is uploaded again is made anew.",
  };
}

async function compare(db: Database, { what, compare: statement, remedy }: Figure): Promise<FigureCheck> {
  const { rows } = await sql<Omit<FigureCheck, "what" | "remedy">>`
    select count(*) as compared, count(*) filter (where is_off) as off,
      coalesce((array_agg(name order by name) filter (where is_off))[1:${sql.lit(EXAMPLES)}], '{}') as examples
    from (${sql.raw(statement)}) compared`.execute(db);
  return { what, remedy, ...rows[0]! };
}
