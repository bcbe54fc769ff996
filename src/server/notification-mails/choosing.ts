import type { CallBody } from "../../contract/call.ts";
import type { chooseNotificationMails, MailChoice } from "../../contract/notification-mails.ts";
import { requestLink } from "../auth/account/email-change.ts";
import { mailTo } from "../auth/sign-in.ts";
import type { Database } from "../db/database.ts";
import { holdAccount } from "../members/hold-account.ts";
import type { Limits } from "../http/limits/limit-requests.ts";
import { ApiError, conflict } from "../refusal.ts";
import { choose, mailAddressOf, readChoices } from "./choices.ts";

/** Throws 409 where the server cannot send mails; to choose none is always possible. */
export function requireMailServer(sendsMail: boolean, how?: MailChoice): void {
  if (!sendsMail && how !== "never") throw conflict("noMailServer");
}

/**
 * Whether to mail the link that confirms the address, as with the first choice of mails. Counts that mail. Where too
 * many went there within an hour, the choice counts without another link.
 */
export async function lacksLink(
  db: Database,
  memberId: string,
  how: MailChoice,
  countTries: Limits["countTries"],
): Promise<boolean> {
  const { address, email, ...chosen } = await readChoices(db, memberId);
  const isFirst = Object.values(chosen).every((earlier) => earlier === "never");
  if (how === "never" || !isFirst || address === "confirmed") return false;
  try {
    await countTries([mailTo(email)]);
    return true;
  } catch (error) {
    if (error instanceof ApiError && error.status === 429) return false;
    throw error;
  }
}

/** Chooses how a member is mailed about a kind of notifications. Run it in a transaction. */
export async function chooseMails(
  db: Database,
  memberId: string,
  { kind, how }: CallBody<typeof chooseNotificationMails>,
  mailsLink: boolean,
): Promise<void> {
  await holdAccount(db, memberId);
  await choose(db, memberId, kind, how);
  if (mailsLink) await requestLink(db, memberId, await mailAddressOf(db, memberId));
}

/** Queues another link to the member's address, and returns the address. Run it in a transaction. Throws 409 for a confirmed one. */
export async function mailLinkAgain(db: Database, memberId: string): Promise<string> {
  await holdAccount(db, memberId);
  const { address, email } = await readChoices(db, memberId);
  if (address === "confirmed") throw conflict("addressConfirmed");
  await requestLink(db, memberId, email);
  return email;
}
