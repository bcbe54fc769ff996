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
    file: "src/server/backup/old-backups.ts",
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
  {
    clause: "With a store of backups each daily backup is copied to it",
    file: "src/server/backup/scheduled.ts",
    from: "if (made && store) await copyToStore(db, { store, ...plan }, made);",
    to: "void (made && copyToStore);",
  },
  {
    clause: "The store checks each part of a file by its hash",
    file: "src/server/s3/send-file.ts",
    from: ', "x-amz-content-sha256": hash.digest("hex")',
    to: "",
  },
  {
    clause: "A request to a store in which nothing moves ends",
    file: "src/server/s3/bucket.ts",
    from: "fetch(signed, { signal: watch.signal })",
    to: "fetch(new Request(signed, { signal: watch.signal }))",
  },
  {
    clause: "BACKUP_KEEP copies stay in the store",
    file: "src/server/backup/store.ts",
    from: "remove: (name) => bucket.remove(name, signal),",
    to: "remove: async () => {},",
  },
  {
    clause: "A copy that fails is recorded",
    file: "src/server/backup/copying.ts",
    from: "await notifyAdmins(transaction, backupNotCopiedWords(failure));",
    to: "",
  },
  {
    clause: "A stop ends a copy that is under way",
    file: "src/server/backup/copying.ts",
    from: "return { site, name, lacksMore: record.missingFiles > (before?.missingFiles ?? 0) };",
    to: "return before && null;",
  },
  {
    clause: "A backup is fetched from the store, checked",
    file: "src/server/s3/fetch-file.ts",
    from: "await file.write(chunk, 0, chunk.length, at);",
    to: "",
  },
];
