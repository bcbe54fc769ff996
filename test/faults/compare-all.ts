import { join } from "node:path";
import { sql } from "kysely";
import { checkFigures, checkImageFiles } from "../../src/server/check/check.ts";
import { databaseOn, openPool } from "../../src/server/db/pools.ts";
import { waitUntil } from "../../src/server/concurrency/wait-until.ts";
import { DiskStore } from "../../src/server/images/disk-store.ts";
import type { Ledger } from "./ledger.ts";
import type { FaultsFound } from "./run-faults.ts";
import type { FragileSite } from "./site.ts";

const JOBS_DONE_WITHIN_MS = 30_000;

/**
 * Waits for the due jobs, then compares the database with the ledger, and counts and image files with their
 * rows. Returns the milliseconds that the jobs took.
 */
export async function compareAll(site: FragileSite, ledger: Ledger, found: FaultsFound): Promise<number> {
  const pool = openPool(await site.database(), 2, () => {});
  const db = databaseOn(pool);
  const client = await pool.connect();
  try {
    const began = performance.now();
    // A job that runs, or ran when its process was killed, is due at the end of its lease of eight seconds.
    const isDone = async (): Promise<boolean> => {
      const { rows } = await sql<{ due: number }>`
        select count(*)::int as due from jobs
        where every is null and run_at <= now() + interval '8 seconds'`.execute(db);
      return rows[0]!.due === 0;
    };
    if (!(await waitUntil(isDone, { withinMs: JOBS_DONE_WITHIN_MS, everyMs: 50 }))) {
      found.wrong.push(`Jobs that were due were not done within ${JOBS_DONE_WITHIN_MS} ms`);
    }
    const jobsDoneAfterMs = performance.now() - began;
    const { compared, lost, doubled } = await ledger.compare(client);
    found.compared += compared;
    found.lost.push(...lost);
    found.doubled.push(...doubled);
    const store = new DiskStore(join(site.dataDir, "images"));
    for (const check of [...(await checkFigures(db)), await checkImageFiles(db, store)]) {
      found.figuresCompared += check.compared;
      if (check.off > 0) found.figuresOff.push(`${check.what}: ${check.off}, such as ${check.examples[0]}`);
    }
    return jobsDoneAfterMs;
  } finally {
    client.release();
    await db.destroy();
  }
}
