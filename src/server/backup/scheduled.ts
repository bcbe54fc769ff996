import { fork } from "node:child_process";
import { readdir, rm } from "node:fs/promises";
import { constants, setPriority } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Database } from "../db/database.ts";
import { notifyAdmins } from "../notifications/notifications.ts";
import { backupFailedWords } from "../notifications/words.ts";
import { recordBackup } from "./records.ts";

export interface BackupPlan {
  folder: string;
  /** The number of backups to keep. */
  keep: number;
  /** The time of the day in UTC, such as 04:00. */
  time: string;
  /** Aborted when the site stops. */
  signal: AbortSignal;
}

const COMMAND = fileURLToPath(new URL("main.ts", import.meta.url));
/** The files that a plan makes and may delete; an unfinished one is left by a killed process. */
const MADE = /^hearth-\d{4}-\d\d-\d\d-\d{6}\.tar\.zst(\.unfinished)?$/;
const LONGEST_REASON = 500;

/**
 * Makes and proves a backup as the command does, in a process of its own, so that requests go first. A failure is recorded and
 * the admins are told; the next try is on the next day. Throws when the site stops meanwhile.
 */
export async function makeScheduledBackup(db: Database, { folder, keep, signal }: BackupPlan): Promise<void> {
  const failure = await runCommand(join(folder, nameAt(new Date())), signal);
  signal.throwIfAborted();
  if (failure === null) return deleteOld(folder, keep);
  await db.transaction().execute(async (transaction) => {
    await recordBackup(transaction, { failure });
    await notifyAdmins(transaction, backupFailedWords(failure));
  });
}

/** Runs the command and returns why it failed; null for a backup that was made. */
function runCommand(file: string, signal: AbortSignal): Promise<string | null> {
  return new Promise((resolve) => {
    const child = fork(COMMAND, ["backup", file], { silent: true, signal });
    if (child.pid) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
    let said = "";
    const hear = (piece: Buffer): void => {
      said = (said + piece.toString()).slice(-10 * LONGEST_REASON);
    };
    child.stdout!.on("data", hear);
    child.stderr!.on("data", hear);
    child.on("error", (error) => hear(Buffer.from(`\n${error.message}`)));
    child.on("close", (code) => resolve(code === 0 ? null : lastLine(said)));
  });
}

function lastLine(said: string): string {
  const lines = said.split("\n").filter((line) => line.trim() !== "");
  return (lines.at(-1) ?? "The process ended without a word.").slice(0, LONGEST_REASON);
}

/** The name of the file: names in the order of the alphabet are in the order of their dates. */
function nameAt(date: Date): string {
  const [day, time] = date.toISOString().split(/[T.]/);
  return `hearth-${day}-${time!.replaceAll(":", "")}.tar.zst`;
}

/** Deletes the oldest backups beyond `keep`, and unfinished ones. Other files in the folder stay. */
async function deleteOld(folder: string, keep: number): Promise<void> {
  const names = (await readdir(folder)).filter((name) => MADE.test(name)).toSorted();
  const whole = names.filter((name) => !name.endsWith(".unfinished"));
  const kept = new Set(whole.slice(-keep));
  for (const name of names) if (!kept.has(name)) await rm(join(folder, name), { force: true });
}
