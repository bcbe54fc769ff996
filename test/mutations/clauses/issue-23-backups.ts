import type { Mutation } from "../mutation.ts";

/** The backups that a site makes by itself. */
export const mutations: Mutation[] = [
  {
    clause: "With BACKUP_DIR the site makes a verified backup every day",
    file: "src/server/backup/main.ts",
    from: "await record(connectionString, path, made);",
    to: "",
  },
  {
    clause: "BACKUP_KEEP backups stay",
    file: "src/server/backup/store/old-backups.ts",
    from: ".slice(0, -keep)",
    to: ".slice(0, 0)",
  },
  {
    clause: "A daily backup that fails is recorded",
    file: "src/server/backup/daily/daily-backup.ts",
    from: "await notifyAdmins(transaction, { words: backupFailedWords(failure) });",
    to: "",
  },
  {
    clause: "A stop, or a kill -9, ends a backup",
    file: "src/server/backup/daily/daily-backup.ts",
    from: "  signal.throwIfAborted();\n",
    to: "",
  },
  {
    clause: "With a store of backups each daily backup is copied to it",
    file: "src/server/backup/daily/daily-backup.ts",
    from: "return copyToStore(db, plan, name);",
    to: "return false;",
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
    from: 'fetch(signed, { signal: watch.signal, redirect: "manual" })',
    to: 'fetch(new Request(signed, { signal: watch.signal, redirect: "manual" }))',
  },
  {
    clause: "BACKUP_KEEP copies stay in the store",
    file: "src/server/backup/store/store.ts",
    from: "await bucket.remove(name, signal);",
    to: "",
  },
  {
    clause: "A copy that fails is recorded",
    file: "src/server/backup/daily/copying.ts",
    from: "if (hasFailed) await notifyAdmins(transaction, { words: backupNotCopiedWords(failure) });",
    to: "void (notifyAdmins && backupNotCopiedWords);",
  },
  {
    clause: "A stop ends a copy that is under way",
    file: "src/server/backup/daily/daily-backup.ts",
    from: "return { name: record.file, missingFiles: record.missingFiles, isCopied: record.copiedAt !== null };",
    to: "return null;",
  },
  {
    clause: "A backup is fetched from the store, checked",
    file: "src/server/s3/fetch-file.ts",
    from: "await writeAll(file, chunk, at);",
    to: "",
  },
  {
    clause: "While image files are missing, no old backup is deleted on any day",
    file: "src/server/backup/daily/daily-backup.ts",
    from: "if (missingFiles > 0) return notifyAdminsAtOnce",
    to: "if (missingFiles > 0) await notifyAdminsAtOnce",
  },
  {
    clause: "In the store the site touches only what its database has recorded",
    file: "src/server/backup/store/send-backup.ts",
    from: "const isOurs = copy.copiedAt !== null || copy.uploadId !== null;",
    to: "const isOurs = true;",
  },
  {
    clause: "A backup of the day that was made and copied is not made again",
    file: "src/server/backup/daily/daily-backup.ts",
    from: "if (!record?.file || !existsSync(join(folder, record.file))) return null;",
    to: "if (!record?.file || record.copiedAt || !existsSync(join(folder, record.file))) return null;",
  },
  {
    clause: "A key that may not delete in the store is no reason to copy nothing",
    file: "src/server/backup/daily/daily-backup.ts",
    from: "await notifyAdminsAtOnce(db, oldCopiesStayWords(ofStore));",
    to: "void oldCopiesStayWords;",
  },
  {
    clause: "A store that answers slowly, elsewhere or that something is gone already",
    file: "src/server/s3/bucket.ts",
    from: ', redirect: "manual"',
    to: "",
  },
  {
    clause: "Backups never go to the bucket of the images",
    file: "src/server/read-settings.ts",
    from: "refuseSameBucket(s3, backupStore);",
    to: "void refuseSameBucket;",
  },
];
