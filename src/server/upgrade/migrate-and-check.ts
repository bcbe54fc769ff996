import { checkFigures, type FigureCheck } from "../check/check.ts";
import { migrate, type RanMigration } from "../db/migrate.ts";
import { databaseOn, openPool } from "../db/pools.ts";

export interface Migrated {
  /** In the order in which they ran; empty where the database had them all. */
  ran: RanMigration[];
  /** The figures that do not equal their rows afterwards. */
  wrong: FigureCheck[];
}

/** Applies the pending migrations, then compares every figure with its rows. Throws as `migrate` does. */
export async function migrateAndCheck(
  connectionString: string,
  say: (message: string) => void,
): Promise<Migrated> {
  const ran = await migrate(connectionString, say);
  const db = databaseOn(openPool(connectionString, 1, () => {}));
  try {
    const checks = await checkFigures(db);
    return { ran, wrong: checks.filter(({ off }) => off > 0) };
  } finally {
    await db.destroy();
  }
}
