import type { Mutation } from "../mutation.ts";

/** The backups that a site makes by itself. */
export const mutations: Mutation[] = [
  {
    clause: "With BACKUP_DIR the site makes a proven backup every day",
    file: "src/server/backup/main.ts",
    from: "await record(connectionString, path, made);",
    to: "",
  },
  {
    clause: "BACKUP_KEEP backups stay",
    file: "src/server/backup/scheduled.ts",
    from: ".slice(0, -keep)",
    to: ".slice(0, 0)",
  },
  {
    clause: "A daily backup that fails is recorded",
    file: "src/server/backup/scheduled.ts",
    from: "await notifyAdmins(transaction, backupFailedWords(failure));",
    to: "",
  },
  {
    clause: "A stop, or a kill -9, ends a backup",
    file: "src/server/backup/scheduled.ts",
    from: "  signal.throwIfAborted();\n",
    to: "",
  },
];
