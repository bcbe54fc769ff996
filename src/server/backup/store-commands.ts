import type { Settings } from "../read-settings.ts";
import { CannotDo } from "../operator-errors.ts";
import type { S3Bucket } from "../s3/bucket.ts";
import { say } from "../say.ts";
import type { StoreTask } from "./arguments.ts";
import { fetchBackup } from "./store/fetch-backup.ts";
import { megabytes } from "./archive/megabytes.ts";
import { sendBackup } from "./store/send-backup.ts";
import { backupsIn, openStore, storeRefusal } from "./store/store.ts";
import { refuseTaken } from "./taken-file.ts";

/** Runs a command on the store of backups. Throws `CannotDo`, `AnotherBackup` or the signal's reason. */
export async function runStoreCommand(
  task: StoreTask,
  settings: Settings,
  signal: AbortSignal,
): Promise<void> {
  const { backupStore } = settings;
  if (!backupStore)
    throw new CannotDo("There is no store of backups: please set BACKUP_S3_ENDPOINT and its companions.");
  try {
    await run(task, { settings, bucket: openStore(backupStore), signal });
  } catch (error) {
    throw storeRefusal(error, backupStore);
  }
}

interface How {
  settings: Settings;
  bucket: S3Bucket;
  signal: AbortSignal;
}

async function run(task: StoreTask, { settings, bucket, signal }: How): Promise<void> {
  if (task.doing === "list") return list(bucket, signal);
  const { path } = task;
  if (task.doing === "send") {
    await sendBackup({ path, settings, bucket, signal, say });
    return say("The store has the whole backup.");
  }
  refuseTaken(path, { canForce: false });
  say(`Fetching ${task.name}`);
  const bytes = await fetchBackup({ name: task.name, path, bucket, signal });
  say(`Fetched ${megabytes(bytes)} into ${path}, and read them: the backup is whole.`);
  say(`npm run restore -- ${path} restores it into an empty DATA_DIR.`);
}

async function list(bucket: S3Bucket, signal: AbortSignal): Promise<void> {
  const backups = await backupsIn(bucket, signal);
  for (const { name, bytes } of backups) say(`${name}  ${megabytes(bytes)}`);
  if (backups.length === 0) say("The store has no backups.");
}
