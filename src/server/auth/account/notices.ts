import type { Database } from "../../db/database.ts";
import { isUnconfirmed } from "../confirmation/is-unconfirmed.ts";
import { enqueue, type JobPayloads } from "../../jobs/enqueue.ts";

type NoticePayload = JobPayloads["send-account-notice"];

/**
 * Queues a notice about a member's account to the member's present address. Run it in a transaction. An address that
 * was never confirmed gets no notice: it may be a stranger's.
 */
export async function enqueueNotice(
  db: Database,
  memberId: string,
  what: Pick<NoticePayload, "notice" | "newEmail" | "line">,
): Promise<void> {
  const { username, email } = await db
    .selectFrom("members")
    .select(["username", "email"])
    .where("id", "=", memberId)
    .executeTakeFirstOrThrow();
  if (email !== null && !(await isUnconfirmed(db, memberId)))
    await enqueue(db, "send-account-notice", { ...what, username, to: email });
}
