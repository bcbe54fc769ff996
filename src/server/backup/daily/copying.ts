import { join } from "node:path";
import type { Database } from "../../db/database.ts";
import { notifyAdmins } from "../../notifications/notifications.ts";
import { backupNotCopiedWords } from "../../notifications/words.ts";
import { recordCopyFailure } from "../store/copy-records.ts";
import type { CopyOutcome } from "./outcome.ts";
import { runCommand } from "./run-command.ts";

interface CopyPlan {
  folder: string;
  signal: AbortSignal;
}

/**
 * Copies a backup to the store as the command does, in a process of its own. A failure is recorded and the admins are told. Returns whether
 * the store has the copy. Throws where the site stops meanwhile, or another copy is under way: the job is then tried again soon.
 */
export async function copyToStore(
  db: Database,
  { folder, signal }: CopyPlan,
  name: string,
): Promise<boolean> {
  const outcome = await runCommand<CopyOutcome>(["store", "send", join(folder, name)], signal);
  if ("isCopied" in outcome) return true;
  signal.throwIfAborted();
  if ("isBusy" in outcome) throw new Error("Another backup is being copied.");
  return failToCopy(db, name, outcome.failure);
}

/** Records that a copy failed and tells the admins, unless the store has it nevertheless. Returns whether it has. */
export async function failToCopy(db: Database, name: string, failure: string): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    const hasFailed = await recordCopyFailure(transaction, name, failure);
    if (hasFailed) await notifyAdmins(transaction, { words: backupNotCopiedWords(failure) });
    return !hasFailed;
  });
}
