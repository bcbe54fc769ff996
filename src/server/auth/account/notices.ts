import { pages } from "../../../contract/paths.ts";
import type { Database } from "../../db/database.ts";
import { enqueue, type JobPayloads } from "../../jobs/enqueue.ts";
import type { SendMail } from "../../mail/mailer.ts";
import { accountMail, type AccountMail, type MailSite } from "../account-mail.ts";

type NoticePayload = JobPayloads["send-account-notice"];

/** Has a member's address told what happens to their account: the one they have now. Run it in a transaction. */
export async function enqueueNotice(
  db: Database,
  memberId: string,
  what: Pick<NoticePayload, "notice" | "newEmail">,
): Promise<void> {
  const { username, email } = await db
    .selectFrom("members")
    .select(["username", "email"])
    .where("id", "=", memberId)
    .executeTakeFirstOrThrow();
  if (email !== null) await enqueue(db, "send-account-notice", { ...what, username, to: email });
}

/** The job: mails the notice. Throws when it could not be sent. */
export async function sendNotice(sendMail: SendMail, site: MailSite, payload: NoticePayload): Promise<void> {
  const { to, username, notice, newEmail = "" } = payload;
  await sendMail(accountMail(site, { to, username, ...WORDS[notice](site, newEmail) }));
}

type Words = Pick<AccountMail, "subject" | "reason" | "link" | "otherwise">;

function newPasswordAt(site: MailSite): AccountMail["link"] {
  return { label: "Choose a new password", address: site.address() + pages.forgot };
}

/** What is said of each; `newEmail` is the address it is about. */
const WORDS: Record<NoticePayload["notice"], (site: MailSite, newEmail: string) => Words> = {
  "password-changed": (site) => ({
    subject: `Your password at ${site.name} was changed`,
    reason: `your password at ${site.name} has just been changed, and you are signed out everywhere but where that was done. If it was not you, choose a new one at once:`,
    link: newPasswordAt(site),
    otherwise: "If it was you, there is nothing to do.",
  }),
  "email-change-asked": (site, newEmail) => ({
    subject: `Your email at ${site.name} is to be changed`,
    reason: `somebody who knows your password, probably you, wants your account at ${site.name} to have the address ${newEmail}. It counts once a link that was mailed there has been opened. If it was not you, choose a new password at once, which ends this and signs them out:`,
    link: newPasswordAt(site),
    otherwise: "If it was you, there is nothing to do here: open the link in the other mail.",
  }),
  "email-changed": (site, newEmail) => ({
    subject: `Your email at ${site.name} was changed`,
    reason: `your account at ${site.name} has the address ${newEmail} from now on. You sign in with it, and mails go there.`,
    otherwise: "If it was not you, please tell those who run the site.",
  }),
};
