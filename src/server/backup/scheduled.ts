import { readdir, rm } from "node:fs/promises";
import { createHash } from "node:crypto";
import { join } from "node:path";
import { sql } from "kysely";
import type { Database } from "../db/database.ts";
import { BACKUP_JOB } from "../jobs/jobs.ts";
import { notifyAdmins } from "../notifications/notifications.ts";
import { backupFailedWords, filesMissingWords, oldBackupsStayWords } from "../notifications/words.ts";
import { freeBytes } from "./disk-room.ts";
import { lastMade, recordBackup } from "./records.ts";
import { megabytes } from "./megabytes.ts";
import { runCommand } from "./run-command.ts";

export interface BackupPlan {
  folder: string;
  /** The number of backups to keep. */
  keep: number;
  /** The time of the day in UTC, such as 04:00. */
  time: string;
  /** Aborted when the site stops. */
  signal: AbortSignal;
}

/** A backup grows from day to day, so the next one may take this much more room than the last. */
const GROWTH = 1.2;
/** Times that a backup of one day may begin: it ends before it is done when the site stops, or is killed. */
const MOST_BEGINNINGS = 6;
const UNFINISHED = ".unfinished";

/**
 * Makes and proves a backup as the command does, in a process of its own, so that requests go first. A failure is recorded and
 * the admins are told; the next try is on the next day. Throws where the site stops meanwhile, or another backup is running:
 * the job is then tried again soon.
 */
export async function makeScheduledBackup(db: Database, { folder, keep, signal }: BackupPlan): Promise<void> {
  const site = await markOf(db);
  const name = nameAt(site, new Date());
  const before = await lastMade(db);
  const failure = (await refusal(db, folder, before?.bytes ?? 0)) ?? (await dropUnfinished(folder, site));
  if (failure !== null) return fail(db, failure);
  const outcome = await runCommand(join(folder, name), signal);
  signal.throwIfAborted();
  if ("isBusy" in outcome) throw new Error("Another backup is running.");
  if ("failure" in outcome) return fail(db, outcome.failure);
  // Older backups may be the last that have these files.
  if (outcome.missingFiles > (before?.missingFiles ?? 0))
    return tellAdmins(db, filesMissingWords(outcome.missingFiles));
  const problem = await deleteOld(folder, { site, newest: name, keep });
  if (problem !== null) await tellAdmins(db, oldBackupsStayWords(problem));
}

async function fail(db: Database, failure: string): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await recordBackup(transaction, { failure });
    await notifyAdmins(transaction, backupFailedWords(failure));
  });
}

function tellAdmins(db: Database, words: string): Promise<void> {
  return db.transaction().execute((transaction) => notifyAdmins(transaction, words));
}

/** Tells sites apart whose backups are in one folder: a copy of a site on another PostgreSQL is another one. */
async function markOf(db: Database): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select concat(current_database(), ' ', system_identifier) as name from pg_control_system()`.execute(db);
  return createHash("sha256").update(rows[0]!.name).digest("hex").slice(0, 8);
}

/** The name of a file: those of a site are by the alphabet as by their dates. */
function nameAt(site: string, date: Date): string {
  const [day, time] = date.toISOString().split(/[T.]/);
  return `hearth-${site}-${day}-${time!.replaceAll(":", "")}.tar.zst`;
}

/** The reason for which no backup should begin; null without one. */
async function refusal(db: Database, folder: string, lastBytes: number): Promise<string | null> {
  const { attempts } = await db
    .selectFrom("jobs")
    .select("attempts")
    .where("name", "=", BACKUP_JOB)
    .executeTakeFirstOrThrow();
  if (attempts > MOST_BEGINNINGS)
    return "It began several times, and each time the site or the backup was stopped before it was done.";
  const free = await freeBytes(folder).catch(() => null);
  if (free === null) return `There is no folder ${folder}.`;
  const needed = lastBytes * GROWTH;
  if (free >= needed) return null;
  return `It needs about ${megabytes(needed)}, and ${folder} has ${megabytes(free)} left.`;
}

/** Deletes what a killed process has left of this site's backups. Returns why it could not; null if it could. */
async function dropUnfinished(folder: string, site: string): Promise<string | null> {
  return deleteEach(folder, (name) => isOf(site, name) && name.endsWith(UNFINISHED));
}

interface Kept {
  site: string;
  /** The name of the backup that was just made. */
  newest: string;
  keep: number;
}

/** Deletes this site's oldest backups. Returns why it could not; null if it could. */
async function deleteOld(folder: string, { site, newest, keep }: Kept): Promise<string | null> {
  const names = await readdir(folder).catch((): string[] => []);
  // Names of a later date are of a clock that was wrong. They do not count, so that a true one is not deleted for them.
  const made = names.filter((name) => isOf(site, name) && !name.endsWith(UNFINISHED) && name <= newest);
  const old = new Set(made.toSorted().slice(0, -keep));
  return deleteEach(folder, (name) => old.has(name));
}

async function deleteEach(folder: string, isChosen: (name: string) => boolean): Promise<string | null> {
  let problem: string | null = null;
  for (const name of (await readdir(folder)).filter(isChosen)) {
    await rm(join(folder, name), { force: true }).catch((error: Error) => {
      problem = error.message;
    });
  }
  return problem;
}

const MADE = /^hearth-([\da-f]{8})-\d{4}-\d\d-\d\d-\d{6}\.tar\.zst(\.unfinished)?$/;

function isOf(site: string, name: string): boolean {
  return MADE.exec(name)?.[1] === site;
}
