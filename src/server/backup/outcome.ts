/** The message by which the command tells the site how a backup ended. */
export type BackupOutcome =
  | { missingFiles: number }
  | { failure: string }
  /** Another backup is running. */
  | { isBusy: true };
