import { sql } from "kysely";
import type { Database } from "../db/database.ts";
import type { ImageStore } from "../images/image-store.ts";
import { FIGURES, type Figure } from "./figures.ts";

/** The most wrong figures that one check names. */
const EXAMPLES = 5;

export interface FigureCheck {
  what: string;
  compared: number;
  off: number;
  /** Names of some wrong figures. */
  examples: string[];
  remedy: string;
}

/** One line for a check that found nothing wrong, and examples and the remedy for one that did. */
export function describeCheck({ what, compared, off, examples, remedy }: FigureCheck): string {
  const line = `${off === 0 ? "ok " : "OFF"}  ${what.padEnd(36)} ${compared} compared, ${off} off`;
  return off === 0 ? line : `${line}\n     such as ${examples.join(", ")}\n     ${remedy}`;
}

/** Compares every figure with its rows, in one snapshot of the database, while the site runs. */
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

/** Checks that the store has the full-width file of each image. */
export async function checkImageFiles(db: Database, store: ImageStore): Promise<FigureCheck> {
  const images = await db.selectFrom("images").select(["key", "width"]).execute();
  const lost: string[] = [];
  for (const { key, width } of images) if (!(await store.has(key, `${width}.jpg`))) lost.push(key);
  return {
    what: "files of images",
    compared: images.length,
    off: lost.length,
    examples: lost.slice(0, EXAMPLES),
    remedy:
      "Restore the folder of images from a backup. An image that is uploaded again gets its files back.",
  };
}

async function compare(db: Database, { what, compare: statement, remedy }: Figure): Promise<FigureCheck> {
  const { rows } = await sql<Omit<FigureCheck, "what" | "remedy">>`
    select count(*) as compared, count(*) filter (where is_off) as off,
      coalesce((array_agg(name order by name) filter (where is_off))[1:${sql.lit(EXAMPLES)}], '{}') as examples
    from (${sql.raw(statement)}) compared`.execute(db);
  return { what, remedy, ...rows[0]! };
}
