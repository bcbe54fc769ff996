import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Database } from "../db/database.ts";
import { notifyAdmins } from "../notifications/notifications.ts";
import { backupNotCopiedWords, oldCopiesStayWords } from "../notifications/words.ts";
import { siteOfName } from "./names.ts";
import { deleteOld } from "./old-backups.ts";
import type { CopyOutcome } from "./outcome.ts";
import { lastMade, lastUncopied, recordCopy } from "./records.ts";
import { runCommand } from "./run-command.ts";
import { type BackupStore, openStore, storeShelf } from "./store.ts";

/** A backup of this site in its folder. */
export interface DayBackup {
  site: string;
  name: string;
  /** Whether more image files are missing than in the one before: older backups may be the last that have them. */
  lacksMore: boolean;
}

interface CopyPlan {
  folder: string;
  keep: number;
  store: BackupStore;
  signal: AbortSignal;
}

/** Today's backup that was made, while its copying was stopped; null without one. */
export async function findUncopied(db: Database, folder: string, site: string): Promise<DayBackup | null> {
  const record = await lastUncopied(db);
  const name = record?.file ?? "";
  if (!record || siteOfName(name) !== site || !existsSync(join(folder, name))) return null;
  const before = await lastMade(db, record.endedAt);
  return { site, name, lacksMore: record.missingFiles > (before?.missingFiles ?? 0) };
}

/**
 * Copies a backup to the store as the command does, in a process of its own. A failure is recorded and the admins are told. Throws where the
 * site stops meanwhile, or another copy is under way: the job is then tried again soon.
 */
export async function copyToStore(db: Database, plan: CopyPlan, made: DayBackup): Promise<void> {
  const { folder, keep, store, signal } = plan;
  const { site, name, lacksMore } = made;
  const outcome = await runCommand<CopyOutcome>(["store", "send", join(folder, name)], signal);
  signal.throwIfAborted();
  if ("isBusy" in outcome) throw new Error("Another backup is being copied.");
  if ("failure" in outcome) return failToCopy(db, name, outcome.failure);
  if (lacksMore) return;
  const problem = await deleteOld(storeShelf(openStore(store), signal), { site, newest: name, keep });
  // The next day's copy deletes what a stop has kept from being deleted.
  if (problem === null || signal.aborted) return;
  await db.transaction().execute((transaction) => notifyAdmins(transaction, oldCopiesStayWords(problem)));
}

export async function failToCopy(db: Database, name: string, failure: string): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await recordCopy(transaction, name, failure);
    await notifyAdmins(transaction, backupNotCopiedWords(failure));
  });
}
