import { existsSync, statSync } from "node:fs";
import { basename, dirname, resolve } from "node:path";
import { type Config, loadConfig } from "../config.ts";
import { connectDatabase } from "../db/connect.ts";
import { imageStoreOf } from "../images/store-of.ts";
import { INTERRUPTED, listenForInterruption } from "../shutdown.ts";
import { CannotDo, whyNot } from "../operator-errors.ts";
import { say } from "../say.ts";
import { readBackupCommand } from "./arguments.ts";
import { databaseOn, openPool } from "../db/pools.ts";
import { type MadeBackup, makeBackup } from "./backup.ts";
import type { BackupOutcome } from "./outcome.ts";
import { recordBackup } from "./records.ts";
import { databaseSize, refuseWithoutRoom } from "./disk-room.ts";
import { madeReport, restoredReport } from "./report.ts";
import { restoreBackup } from "./restore.ts";
import { AnotherBackup, refuseMissingSite } from "./snapshot.ts";

const NO_ROOM = {
  what: "The proof needs",
  remedy: "Make room, or leave the proof out with --no-verify.",
};

endWithSite();
const doing = process.argv[2] === "restore" ? "restore" : "backup";
const asked = readBackupCommand(doing, process.argv.slice(3));
if ("text" in asked) {
  say(asked.text);
  process.exitCode = asked.exitCode;
} else {
  process.exitCode = await run({ ...asked, path: resolve(asked.path) });
}

/** Stops a backup that the site has begun when the site is gone: the next start begins another. */
function endWithSite(): void {
  if (!process.channel) return;
  process.once("disconnect", () => process.kill(process.pid, "SIGTERM"));
  // The site sends nothing, so waiting for it must not keep the command alive.
  process.channel.unref();
}

interface Task {
  path: string;
  force: boolean;
  proven: boolean;
}

/** Runs the command, prints the outcome and returns the exit code. */
async function run(task: Task): Promise<number> {
  const signal = listenForInterruption(say);
  try {
    const config = loadConfig();
    if (doing === "backup") await backUp(task, config, signal);
    else await restore(task, config, signal);
    return 0;
  } catch (error) {
    tellSite(error);
    if (signal.aborted) {
      say("Stopped. Run the same command again to start over.");
      return INTERRUPTED;
    }
    say(whyNot(error, doing === "backup" ? "The backup failed" : "The restore failed"));
    return 1;
  }
}

async function backUp({ path, force, proven }: Task, config: Config, signal: AbortSignal): Promise<void> {
  refuseTaken(path, force);
  refuseMissingSite(config);
  const database = await connectDatabase(config, { log: say, join: true });
  try {
    const began = performance.now();
    const { connectionString } = database;
    const store = imageStoreOf(config);
    if (proven) await refuseWithoutRoom(config, await databaseSize(connectionString), NO_ROOM);
    const made = await makeBackup({ path, connectionString, store, proven, signal, say });
    await record(connectionString, path, made);
    say(madeReport(path, made, { wasAsked: proven, seconds: (performance.now() - began) / 1_000 }));
  } finally {
    await database.stop();
  }
}

/** The backup is there, so a record that fails is only said. */
async function record(connectionString: string, path: string, made: MadeBackup): Promise<void> {
  const missingFiles = made.manifest.images.missing;
  process.send?.({ missingFiles } satisfies BackupOutcome);
  const db = databaseOn(openPool(connectionString, 1, () => {}));
  try {
    const { isProven } = made;
    await recordBackup(db, { file: basename(path), bytes: statSync(path).size, isProven, missingFiles });
  } catch (error) {
    say(`The backup could not be recorded for the overview: ${String(error)}`);
  } finally {
    await db.destroy();
  }
}

/** Tells the site that has begun this backup why it failed. */
function tellSite(error: unknown): void {
  const isBusy = error instanceof AnotherBackup;
  const [failure] = whyNot(error, "It failed").split("\n");
  process.send?.((isBusy ? { isBusy } : { failure: failure! }) satisfies BackupOutcome);
}

async function restore({ path }: Task, config: Config, signal: AbortSignal): Promise<void> {
  if (!existsSync(path)) throw new CannotDo(`There is no file ${path}.`);
  const began = performance.now();
  const restored = await restoreBackup({ path, config, signal, say });
  say(restoredReport(restored, (performance.now() - began) / 1_000));
}

function refuseTaken(path: string, force: boolean): void {
  if (!existsSync(dirname(path))) throw new CannotDo(`There is no folder ${dirname(path)}.`);
  if (!existsSync(path)) return;
  if (!statSync(path).isFile()) throw new CannotDo(`${path} is not a file.`);
  if (!force) throw new CannotDo(`${path} already exists. Choose another name, or replace it with --force.`);
}
