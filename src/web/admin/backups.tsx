import type { AdminOverview, BackupRecord } from "../../contract/admin.ts";
import { counted } from "../ui/format-number.ts";
import { FormError } from "../ui/form-error.tsx";
import { dateAndTime } from "../ui/time.tsx";
import { bytesInWords } from "./amounts.ts";
import styles from "./tables.module.css";

/** An older backup is one that a reader should look after: the site makes one each day. */
const OLD_MS = 48 * 3_600_000;

interface Props {
  backups: AdminOverview["backups"];
}

export function Backups({ backups }: Props) {
  const { isScheduled, isCopied, last, proven } = backups;
  return (
    <section aria-labelledby="backups" className={styles.section}>
      <h2 id="backups">Backups</h2>
      {proven ? (
        <p>
          The last verified backup is of {when(proven)}: <bdi>{proven.file}</bdi>,{" "}
          {bytesInWords(proven.bytes ?? 0)}.
        </p>
      ) : (
        <p>No verified backup yet.</p>
      )}
      {isCopied && <Copies backups={backups} />}
      <FormError message={problemOf(backups)} />
      <FormError message={copyProblemOf(backups)} />
      {last && !last.failure && !last.isProven && (
        <p className={styles.about}>
          That of {when(last)} was not restored, and so not verified: <bdi>{last.file}</bdi>.
        </p>
      )}
      {!isScheduled && (
        <p className={styles.about}>
          The site makes no backups by itself. To get one each day, write <code>BACKUP_DIR=</code> and the
          path of a folder, best on another disk, into the file <code>.env</code> in the site's folder, and
          restart the site.
        </p>
      )}
    </section>
  );
}

function Copies({ backups: { copied, proven } }: Props) {
  if (!copied?.copiedAt) return <p>The store has no copy of a backup yet.</p>;
  if (copied.file === proven?.file)
    return <p>The store has had a copy of it since {dateAndTime(new Date(copied.copiedAt))}.</p>;
  return (
    <p>
      The last copy in the store is of the backup of {when(copied)}: <bdi>{copied.file}</bdi>.
    </p>
  );
}

function problemOf({ isScheduled, last, proven }: AdminOverview["backups"]): string | null {
  if (last?.failure) return `The backup of ${when(last)} failed: ${last.failure}`;
  if (last && last.missingFiles > 0)
    return `${counted(last.missingFiles, "image file")} of the site could not be found, so the last backup lacks them, too.`;
  return isScheduled && isOld(proven) ? "For more than two days, no backup was verified." : null;
}

function copyProblemOf({ isCopied, last, copied }: AdminOverview["backups"]): string | null {
  if (!isCopied) return null;
  if (last?.copyFailure)
    return `The backup of ${when(last)} was made, but could not be copied to the store: ${last.copyFailure}`;
  return isOld(copied) ? "For more than two days, no backup was copied to the store." : null;
}

function isOld(backup: BackupRecord | null): boolean {
  return backup !== null && Date.now() - Date.parse(backup.endedAt) > OLD_MS;
}

function when({ endedAt }: BackupRecord): string {
  return dateAndTime(new Date(endedAt));
}
