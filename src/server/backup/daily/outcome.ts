interface Failed {
  failure: string;
}

/** Another one is running. */
interface Busy {
  isBusy: true;
}

/** The message by which the command tells the site how a backup ended. */
export type BackupOutcome = { missingFiles: number } | Failed | Busy;

/** The same for the copying of a backup to the store. */
export type CopyOutcome = { isCopied: true } | Failed | Busy;
