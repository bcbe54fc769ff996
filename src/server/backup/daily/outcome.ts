interface Failed {
  failure: string;
}

/** Another backup or copy is running. */
interface Busy {
  isBusy: true;
}

/** The message by which the command tells the site how a backup ended. */
export type BackupOutcome = { missingFiles: number } | Failed | Busy;

/** The message by which the command tells the site how the copying of a backup to the store ended. */
export type CopyOutcome = { isCopied: true } | Failed | Busy;
