import { refuseMissingSite } from "../backup/archive/snapshot.ts";
import { readSettings } from "../read-settings.ts";
import { connectDatabase } from "../db/connect.ts";
import { isInUse } from "../db/in-use.ts";
import { listPending } from "../db/pending.ts";
import { CannotDo } from "../operator-errors.ts";
import { say } from "../say.ts";
import { migrateAndCheck, type Migrated } from "./migrate-and-check.ts";
import { databaseSize } from "../backup/archive/disk-room.ts";
import { rehearseUpgrade } from "./rehearse.ts";
import { rehearsedReport, migratedReport, NOTHING_PENDING } from "./report.ts";

/** Tries the pending migrations on a copy, while the site may be running. Returns the exit code. */
export async function rehearse(signal: AbortSignal): Promise<number> {
  const settings = readSettings();
  refuseMissingSite(settings);
  const { connectionString, stop } = await connectDatabase(settings, { log: say, join: true });
  try {
    if ((await listPending(connectionString)).length === 0) return tell(NOTHING_PENDING);
    const size = await databaseSize(connectionString);
    const upgraded = await rehearseUpgrade({ settings, connectionString, size, signal, say });
    return tell(rehearsedReport(upgraded, size), upgraded);
  } finally {
    await stop();
  }
}

/** Applies the pending migrations to the site's database, while no Hearth works on it. Returns the exit code. */
export async function upgrade(): Promise<number> {
  const settings = readSettings();
  refuseMissingSite(settings);
  const { connectionString, stop } = await connectDatabase(settings, { log: say, join: false });
  try {
    if ((await listPending(connectionString)).length === 0) return tell(NOTHING_PENDING);
    if (await isInUse(connectionString)) throw new CannotDo(IN_USE);
    const upgraded = await migrateAndCheck(connectionString, say);
    return tell(migratedReport(upgraded), upgraded);
  } finally {
    await stop();
  }
}

function tell(report: string, { wrong }: Pick<Migrated, "wrong"> = { wrong: [] }): number {
  say(report);
  return wrong.length === 0 ? 0 : 1;
}

const IN_USE =
  "A Hearth of another version is working on the database. Stop the site and its commands on every machine, then run this again. " +
  "To try the upgrade while the site runs: npm run upgrade -- --check";
