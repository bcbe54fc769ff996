import type { NotificationMailKind } from "../../contract/notification-mails.ts";
import type { Database } from "../db/database.ts";
import { enqueue, type JobPayloads } from "../jobs/enqueue.ts";
import type { MailSite } from "../mail/layout.ts";
import type { Mail, SendMail } from "../mail/mailer.ts";
import { notificationMail } from "../mail/notification-words.ts";
import { notificationsToMail } from "../notifications/to-mail.ts";
import { type Claim, claimMail, holding, release } from "./claim.ts";
import { noteFailure, noteGivenUp, noteRefusal, noteSent } from "./outcomes.ts";
import { jobOf } from "./spacing.ts";
import { unsubscribeToken } from "./unsubscribe-token.ts";

export interface MailNeeds {
  sendMail: SendMail;
  site: () => Promise<MailSite>;
  /** The most mails to a member in a day. */
  notificationMailsADay: number;
}

/**
 * The job: mails a member about the notifications of a kind that are still unread. Sends outside transactions, and notes the mail
 * afterwards: a process that dies in between sends it again under the same Message-ID. Throws, to be tried again after a growing pause,
 * when the mail server cannot be reached or refuses for now, and while another process sends the mail, which may have died.
 */
export async function sendNotificationMail(
  db: Database,
  needs: MailNeeds,
  { memberId, kind }: JobPayloads["send-notification-mail"],
): Promise<void> {
  const again = (secondsLeft: number): Promise<void> => {
    const { payload, ...options } = jobOf({ memberId, kind, secondsLeft });
    return enqueue(db, "send-notification-mail", payload, options);
  };
  const claim = await claimMail(db, memberId, kind);
  if (claim === null) return;
  if (claim === "taken") throw new Error("Another process is sending this mail.");
  if ("secondsLeft" in claim) return again(claim.secondsLeft);
  if (claim.today >= needs.notificationMailsADay) {
    await release(db, claim, null);
    return again(claim.secondsToTomorrow);
  }
  if (await holding(db, claim, () => sendClaimed(db, needs, claim))) await again(0);
}

/** Returns whether there is more to mail about. */
async function sendClaimed(
  db: Database,
  { sendMail, site }: MailNeeds,
  claim: Claim<NotificationMailKind>,
): Promise<boolean> {
  const reader = { id: claim.memberId, filtersVersion: claim.filtersVersion };
  const { notifications, upTo, hasMore } = await notificationsToMail(db, reader, claim);
  if (upTo === null || notifications.length === 0) {
    await release(db, claim, upTo);
    return hasMore;
  }
  const token = unsubscribeToken(claim.unsubscribeSecret, claim);
  const mail = notificationMail(await site(), { ...claim, unsubscribeToken: token, notifications });
  await handOver(db, sendMail, claim, mail, upTo);
  return hasMore;
}

/** Gives a mail to the mail server, and notes how that went. Throws where it is to be tried again. */
export async function handOver(
  db: Database,
  sendMail: SendMail,
  claim: Claim,
  mail: Mail,
  upTo: number,
): Promise<void> {
  const failure = await sendMail(mail).then(
    () => null,
    (error: unknown) => ({ error }),
  );
  const note = failure ? noteOf(failure.error) : noteSent;
  await db.transaction().execute((transaction) => note(transaction, claim, upTo));
  if (failure && note === noteFailure) throw failure.error;
}

function noteOf(error: unknown): (db: Database, claim: Claim, upTo: number) => Promise<void> {
  if (isAboutAddress(error)) return noteRefusal;
  return isAboutWords(error) ? noteGivenUp : noteFailure;
}

/** The enhanced status codes of RFC 3463 that say that there is no such mailbox. Words without a code may be about the sender. */
const NO_MAILBOX = /^\d{3}[ -](5\.1\.([1236]|10)|5\.2\.1)\b/u;

/**
 * Whether the mail server says that this mailbox does not exist. Servers refuse a bad sender (a mistyped `MAIL_FROM`, a lost login) at
 * the same step: after the operator mends that, members must not have to turn their mails on again.
 */
function isAboutAddress(error: unknown): boolean {
  const { command, responseCode = 0, response = "" } = error as Partial<SmtpError>;
  return command === "RCPT TO" && responseCode >= 500 && NO_MAILBOX.test(response);
}

/** Whether the mail server refuses the words, such as a quoted address that a list of spam has. They would be refused again. */
function isAboutWords(error: unknown): boolean {
  const { command, responseCode = 0 } = error as Partial<SmtpError>;
  return command === "DATA" && responseCode >= 500;
}

/** The fields of nodemailer's errors. */
interface SmtpError {
  command: string;
  responseCode: number;
  response: string;
}
