import type { Timestamp } from "../../contract/entities.ts";
import type { OpenReport } from "../../contract/moderation.ts";
import { milliseconds } from "../../contract/moments.ts";

/** Whether a reported post or comment has other words now than a reporter saw. */
export function isEditedSinceReported(
  { editedAt }: { editedAt?: Timestamp | null | undefined },
  reports: OpenReport[],
): boolean {
  return (
    Boolean(editedAt) && reports.some(({ createdAt }) => milliseconds(createdAt) < milliseconds(editedAt!))
  );
}
