import { parseArgs } from "node:util";

export type BackupCommand =
  | { path: string; force: boolean; proven: boolean }
  | { text: string; exitCode: number };

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
};

export function readBackupCommand(doing: keyof typeof USAGES, words: string[]): BackupCommand {
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
    return { path, force: values.force === true, proven: values.verify !== false };
  } catch (error) {
    return { text: `${(error as Error).message}\n\n${usage}`, exitCode: 1 };
  }
}
