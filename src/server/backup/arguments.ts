import { resolve } from "node:path";
import { parseArgs } from "node:util";

export interface FileTask {
  path: string;
  force: boolean;
  proven: boolean;
}

export type StoreTask =
  | { doing: "list" }
  | { doing: "fetch"; name: string; path: string }
  | { doing: "send"; path: string };

/** A text to print instead of running the command. */
export interface UsageText {
  text: string;
  exitCode: number;
}

const USAGES = {
  backup: `Backs up this Hearth, database and images, into one file. The site may be running.

  npm run backup -- FILE

  --force       replaces FILE where there is one.
  --no-verify   skips the proof. To prove the backup, it is restored into a second database, which
                takes as long as a restore and as much disk space as the site's database.
  --help        shows this text.
`,
  restore: `Restores a backup into an empty DATA_DIR, or the empty database that DATABASE_URL names.

  npm run restore -- FILE

  --help        shows this text.

Nothing is written until the whole file has been checked.
`,
  store: `Works with the copies of backups in the store that BACKUP_S3_ENDPOINT and its companions name.

  npm run backup-store -- list               shows the backups in the store, those of each site in order.
  npm run backup-store -- fetch NAME FILE    fetches one and checks it. npm run restore restores it.
  npm run backup-store -- send FILE          copies a backup that the site has made by itself.

  --help        shows this text.
`,
};

export function readStoreCommand(words: string[]): StoreTask | UsageText {
  const usage = USAGES.store;
  const options = { help: { type: "boolean", short: "h" } } as const;
  try {
    const { values, positionals } = parseArgs({ args: words, options, allowPositionals: true });
    if (values.help) return { text: usage, exitCode: 0 };
    const [doing, first, second] = positionals;
    const count = positionals.length;
    if (doing === "list" && count === 1) return { doing };
    if (doing === "send" && count === 2) return { doing, path: resolve(first!) };
    if (doing === "fetch" && count === 3) return { doing, name: first!, path: resolve(second!) };
    return { text: usage, exitCode: 1 };
  } catch (error) {
    return { text: `${(error as Error).message}\n\n${usage}`, exitCode: 1 };
  }
}

export function readBackupCommand(doing: "backup" | "restore", words: string[]): FileTask | UsageText {
  const usage = USAGES[doing];
  const ofBackup = { force: { type: "boolean" }, verify: { type: "boolean" } } as const;
  try {
    const { values, positionals } = parseArgs({
      args: words,
      options: { help: { type: "boolean", short: "h" }, ...(doing === "backup" && ofBackup) },
      allowPositionals: true,
      allowNegative: true,
    });
    if (values.help) return { text: usage, exitCode: 0 };
    const [path, ...others] = positionals;
    if (path === undefined) return { text: usage, exitCode: 1 };
    if (others.length > 0) throw new Error("Please give only one FILE.");
    return { path: resolve(path), force: values.force === true, proven: values.verify !== false };
  } catch (error) {
    return { text: `${(error as Error).message}\n\n${usage}`, exitCode: 1 };
  }
}
