import { existsSync, statSync } from "node:fs";
import { basename } from "node:path";
import { type Settings, readSettings } from "../read-settings.ts";
import { connectDatabase } from "../db/connect.ts";
import { imageStoreOf } from "../images/store-of.ts";
import { INTERRUPTED, listenForInterruption } from "../shutdown.ts";
import { CannotDo, whyNot } from "../operator-errors.ts";
import { say } from "../say.ts";
import {
  type FileTask,
  readBackupCommand,
  readStoreCommand,
  type StoreTask,
  type UsageText,
} from "./arguments.ts";
import { type MadeBackup, makeBackup } from "./archive/backup.ts";
import type { BackupOutcome, CopyOutcome } from "./daily/outcome.ts";
import { recordAside } from "./record-aside.ts";
import { recordBackup } from "./daily/records.ts";
import { databaseSize, refuseWithoutRoom } from "./archive/disk-room.ts";
import { madeReport, restoredReport } from "./report.ts";
import { restoreBackup } from "./archive/restore.ts";
import { AnotherBackup, refuseMissingSite } from "./archive/snapshot.ts";
import { runStoreCommand } from "./store-commands.ts";
import { refuseTaken } from "./taken-file.ts";

const NO_ROOM = {
  what: "The proof needs",
  remedy: "Make room, or leave the proof out with --no-verify.",
};

/** The work of a command, with the arguments that it was given. */
type Work<Asked> = (asked: Asked, settings: Settings, signal: AbortSignal) => Promise<void>;

endWithSite();
const [doing, ...words] = process.argv.slice(2);
if (doing === "store") await start(readStoreCommand(words), copy, "The store could not be used");
else if (doing === "restore") await start(readBackupCommand(doing, words), restore, "The restore failed");
else await start(readBackupCommand("backup", words), backUp, "The backup failed");

/** Stops a backup that the site has begun when the site is gone: the next start begins another. */
function endWithSite(): void {
  if (!process.channel) return;
  process.once("disconnect", () => process.kill(process.pid, "SIGTERM"));
  // The site sends nothing, so waiting for it must not keep the command alive.
  process.channel.unref();
}

/** Runs the command, prints the outcome and sets the exit code. */
async function start<Asked extends object>(
  asked: Asked | UsageText,
  work: Work<Asked>,
  whatFailed: string,
): Promise<void> {
  if ("text" in asked) {
    say(asked.text);
    process.exitCode = asked.exitCode;
    return;
  }
  const signal = listenForInterruption(say);
  try {
    await work(asked, readSettings(), signal);
  } catch (error) {
    tellSite(error);
    say(signal.aborted ? "Stopped. Run the same command again to start over." : whyNot(error, whatFailed));
    process.exitCode = signal.aborted ? INTERRUPTED : 1;
  }
}

async function backUp(
  { path, force, proven }: FileTask,
  settings: Settings,
  signal: AbortSignal,
): Promise<void> {
  refuseTaken(path, { force });
  refuseMissingSite(settings);
  const database = await connectDatabase(settings, { log: say, join: true });
  try {
    const began = performance.now();
    const { connectionString } = database;
    const store = imageStoreOf(settings);
    if (proven) await refuseWithoutRoom(settings, await databaseSize(connectionString), NO_ROOM);
    const made = await makeBackup({ path, connectionString, store, proven, signal, say });
    await record(connectionString, path, made);
    say(madeReport(path, made, { wasAsked: proven, seconds: (performance.now() - began) / 1_000 }));
  } finally {
    await database.stop();
  }
}

async function record(connectionString: string, path: string, made: MadeBackup): Promise<void> {
  const missingFiles = made.manifest.images.missing;
  process.send?.({ missingFiles } satisfies BackupOutcome);
  const { isProven } = made;
  await recordAside(connectionString, "The backup", (db) =>
    recordBackup(db, { file: basename(path), bytes: statSync(path).size, isProven, missingFiles }),
  );
}

/** Reports to the site, if it started this command, why the backup failed. */
function tellSite(error: unknown): void {
  const isBusy = error instanceof AnotherBackup;
  const [failure] = whyNot(error, "It failed").split("\n");
  process.send?.((isBusy ? { isBusy } : { failure: failure! }) satisfies BackupOutcome);
}

async function restore({ path }: FileTask, settings: Settings, signal: AbortSignal): Promise<void> {
  if (!existsSync(path)) throw new CannotDo(`There is no file ${path}.`);
  const began = performance.now();
  const restored = await restoreBackup({ path, settings, signal, say });
  say(restoredReport(restored, (performance.now() - began) / 1_000));
}

async function copy(asked: StoreTask, settings: Settings, signal: AbortSignal): Promise<void> {
  await runStoreCommand(asked, settings, signal);
  if (asked.doing === "send") process.send?.({ isCopied: true } satisfies CopyOutcome);
}
