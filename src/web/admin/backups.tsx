import type { AdminOverview, BackupRecord } from "../../contract/admin.ts";
import { counted } from "../ui/format-number.ts";
import { FormError } from "../ui/form-error.tsx";
import { dateAndTime } from "../ui/time.tsx";
import { bytesInWords } from "./amounts.ts";
import styles from "./tables.module.css";

/** An older backup is one that a reader should look after: the site makes one each day. */
const OLD_MS = 48 * 3_600_000;

export function Backups({ backups }: { backups: AdminOverview["backups"] }) {
  const { isScheduled, last, proven } = backups;
  return (
    <section aria-labelledby="backups" className={styles.section}>
      <h2 id="backups">Backups</h2>
      {proven ? (
        <p>
          The last proven backup is of {when(proven)}: <bdi>{proven.file}</bdi>,{" "}
          {bytesInWords(proven.bytes ?? 0)}.
        </p>
      ) : (
        <p>There is no proven backup yet.</p>
      )}
      <FormError message={problemOf(backups)} />
      {last && !last.failure && !last.isProven && (
        <p className={styles.about}>
          That of {when(last)} was not restored, and so not proven: <bdi>{last.file}</bdi>.
        </p>
      )}
      {!isScheduled && (
        <p className={styles.about}>
          The site makes no backups by itself. With BACKUP_DIR in the environment of the server, it makes one
          each day.
        </p>
      )}
    </section>
  );
}

function problemOf({ isScheduled, last, proven }: AdminOverview["backups"]): string | null {
  if (last?.failure) return `The backup of ${when(last)} failed: ${last.failure}`;
  if (last && last.missingFiles > 0)
    return `${counted(last.missingFiles, "image file")} of the site could not be found, so the last backup has not got them either.`;
  const isOld = proven !== null && Date.now() - Date.parse(proven.endedAt) > OLD_MS;
  return isScheduled && isOld ? "For more than two days, no backup was proven." : null;
}

function when({ endedAt }: BackupRecord): string {
  return dateAndTime(new Date(endedAt));
}
