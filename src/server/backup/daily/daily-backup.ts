import { existsSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import type { Database } from "../../db/database.ts";
import { BACKUP_JOB } from "../../jobs/jobs.ts";
import { notifyAdmins } from "../../notifications/notifications.ts";
import {
  backupFailedWords,
  filesMissingWords,
  oldBackupsStayWords,
  oldCopiesStayWords,
} from "../../notifications/words.ts";
import { copyToStore, failToCopy } from "./copying.ts";
import { freeBytes } from "../archive/disk-room.ts";
import { backupNameAt, markOf, prefixOf, UNFINISHED } from "../store/names.ts";
import { deleteOld, dropUnfinished, folderShelf } from "../store/old-backups.ts";
import type { BackupOutcome } from "./outcome.ts";
import { lastMade, lastOfToday, recordBackup } from "./records.ts";
import { megabytes } from "../archive/megabytes.ts";
import { runCommand } from "./run-command.ts";
import { type BackupStore, storeShelf } from "../store/store.ts";

export interface BackupPlan {
  folder: string;
  /** The number of backups to keep. */
  keep: number;
  /** The time of the day in UTC, such as 04:00. */
  time: string;
  /** Takes a copy of each backup; absent where none is set. */
  store: BackupStore | undefined;
  /** Aborted when the site stops. */
  signal: AbortSignal;
}

/** A backup grows from day to day, so the next one may take this much more room than the last. */
const GROWTH = 1.2;
/** The most times that one day's backup begins: it is interrupted each time the site stops or is killed. */
const MOST_BEGINNINGS = 6;
const TOO_OFTEN =
  "It began several times, and each time it was stopped before it was done, or another one was under way.";

/** A backup of this site in its folder. */
interface DayBackup {
  name: string;
  missingFiles: number;
  /** Whether the store has a copy of the backup. */
  isCopied: boolean;
}

/**
 * Makes and proves a backup as the command does, in a process of its own, so that requests go first, copies it to the store, and then
 * deletes old ones. A failure is recorded and the admins are told; the next try is on the next day. Throws where the site stops meanwhile,
 * or another backup is running: the job is then tried again soon, and does not make again what it has made.
 */
export async function makeScheduledBackup(db: Database, plan: BackupPlan): Promise<void> {
  const site = await markOf(db);
  const made = (await findToday(db, plan.folder, site)) ?? (await makeAndProve(db, plan, site));
  if (!made) return;
  const isCopied = made.isCopied || (await copy(db, plan, made.name));
  plan.signal.throwIfAborted();
  await deleteOldOnes(db, { ...plan, site }, { ...made, isCopied });
}

/** Today's backup, if a stop interrupted its copying or what follows; null without one. */
async function findToday(db: Database, folder: string, site: string): Promise<DayBackup | null> {
  const record = await lastOfToday(db, prefixOf(site));
  if (!record?.file || !existsSync(join(folder, record.file))) return null;
  return { name: record.file, missingFiles: record.missingFiles, isCopied: record.copiedAt !== null };
}

/** Null where the backup failed: this is recorded then. */
async function makeAndProve(
  db: Database,
  { folder, signal }: BackupPlan,
  site: string,
): Promise<DayBackup | null> {
  const name = backupNameAt(site, new Date());
  const before = await lastMade(db);
  const shelf = folderShelf(folder);
  const failure = (await refusal(db, folder, before?.bytes ?? 0)) ?? (await dropUnfinished(shelf, site));
  if (failure !== null) return fail(db, failure);
  const outcome = await runBackup(join(folder, name), signal);
  if ("failure" in outcome) return fail(db, outcome.failure);
  return { name, missingFiles: outcome.missingFiles, isCopied: false };
}

/** Returns whether the store has the copy. */
async function copy(db: Database, { store, ...plan }: BackupPlan, name: string): Promise<boolean> {
  if (!store) return false;
  if (await hasBegunTooOften(db)) return failToCopy(db, name, TOO_OFTEN);
  return copyToStore(db, plan, name);
}

/** While image files are missing, older backups may be the last that have them, so all stay, and the admins are told each day. */
async function deleteOldOnes(
  db: Database,
  { folder, keep, store, signal, site }: BackupPlan & { site: string },
  { name, missingFiles, isCopied }: DayBackup,
): Promise<void> {
  if (missingFiles > 0) return notifyAdminsAtOnce(db, filesMissingWords(missingFiles));
  const kept = { site, newest: name, keep };
  const problem = await deleteOld(folderShelf(folder), kept);
  if (problem !== null) await notifyAdminsAtOnce(db, oldBackupsStayWords(problem));
  if (!store || !isCopied) return;
  const ofStore = await deleteOld(storeShelf(db, { store, site, signal }), kept);
  // After a stop, the next day's copy deletes what is left, so nobody is told.
  if (ofStore !== null && !signal.aborted) await notifyAdminsAtOnce(db, oldCopiesStayWords(ofStore));
}

async function runBackup(
  path: string,
  signal: AbortSignal,
): Promise<{ missingFiles: number } | { failure: string }> {
  const outcome = await runCommand<BackupOutcome>(["backup", path], signal);
  if (signal.aborted) await rm(path + UNFINISHED, { force: true });
  signal.throwIfAborted();
  if ("isBusy" in outcome) throw new Error("Another backup is running.");
  return outcome;
}

async function fail(db: Database, failure: string): Promise<null> {
  await db.transaction().execute(async (transaction) => {
    await recordBackup(transaction, { failure });
    await notifyAdmins(transaction, { words: backupFailedWords(failure) });
  });
  return null;
}

/** `notifyAdmins` in a transaction of its own. */
function notifyAdminsAtOnce(db: Database, words: string): Promise<void> {
  return db.transaction().execute((transaction) => notifyAdmins(transaction, { words }));
}

async function hasBegunTooOften(db: Database): Promise<boolean> {
  const { attempts } = await db
    .selectFrom("jobs")
    .select("attempts")
    .where("name", "=", BACKUP_JOB)
    .executeTakeFirstOrThrow();
  return attempts > MOST_BEGINNINGS;
}

/** The reason to begin no backup; null without one. */
async function refusal(db: Database, folder: string, lastBytes: number): Promise<string | null> {
  if (await hasBegunTooOften(db)) return TOO_OFTEN;
  const free = await freeBytes(folder).catch(() => null);
  if (free === null) return `There is no folder ${folder}.`;
  const needed = lastBytes * GROWTH;
  if (free >= needed) return null;
  return `It needs about ${megabytes(needed)}, and ${folder} has ${megabytes(free)} left.`;
}
