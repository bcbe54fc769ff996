import { pages } from "../../../contract/paths.ts";
import type { Database } from "../../db/database.ts";
import { enqueue, type JobPayloads } from "../../jobs/enqueue.ts";
import type { SendMail } from "../../mail/mailer.ts";
import { accountMail, type AccountMail, type MailSite } from "../account-mail.ts";

type NoticePayload = JobPayloads["send-account-notice"];

/** Queues a notice about their account to the address that a member has now. Run it in a transaction. */
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

/** The job: mails the notice. Throws when it cannot be sent. */
export async function sendNotice(sendMail: SendMail, site: MailSite, payload: NoticePayload): Promise<void> {
  const { to, username, notice, newEmail = "" } = payload;
  await sendMail(accountMail(site, { to, username, ...WORDS[notice](site, newEmail) }));
}

type Words = Pick<AccountMail, "subject" | "reason" | "link" | "otherwise">;

function newPasswordAt(site: MailSite): AccountMail["link"] {
  return { label: "Choose a new password", address: site.address() + pages.forgot };
}

/** `newEmail` is empty for a notice about the password. */
const WORDS: Record<NoticePayload["notice"], (site: MailSite, newEmail: string) => Words> = {
  "password-changed": (site) => ({
    subject: `Your password at ${site.name} was changed`,
    reason: `your password at ${site.name} has just been changed, and you are signed out everywhere except where you changed it. If it was not you, choose a new one at once:`,
    link: newPasswordAt(site),
    otherwise: "If it was you, there is nothing to do.",
  }),
  "email-change-asked": (site, newEmail) => ({
    subject: `A request to change your email at ${site.name}`,
    reason: `somebody who knows your password, probably you, has asked to change the email of your account at ${site.name} to ${newEmail}. The change takes effect once the link that we mailed there is opened. If it was not you, choose a new password at once: that cancels the change and signs them out:`,
    link: newPasswordAt(site),
    otherwise: "If it was you, there is nothing to do here: open the link in the other mail.",
  }),
  "email-changed": (site, newEmail) => ({
    subject: `Your email at ${site.name} was changed`,
    reason: `your account at ${site.name} has the address ${newEmail} from now on. You sign in with it, and mails go there.`,
    otherwise: "If it was not you, please tell those who run the site.",
  }),
};
