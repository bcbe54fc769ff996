import { LIMITS } from "../../contract/limits.ts";
import { pages } from "../../contract/paths.ts";
import type { JobPayloads } from "../jobs/enqueue.ts";
import { accountMail, type AccountMail, type MailSite } from "./layout.ts";
import type { Mail } from "./mailer.ts";

/** The words of mails about accounts. Those of mails about notifications are in `notification-words.ts`. */

interface CodeMail {
  to: string;
  username: string;
  code: string;
}

export function passwordResetMail(site: MailSite, { to, username, code }: CodeMail): Mail {
  return accountMail(site, {
    to,
    username,
    subject: `Choose a new password at ${site.name}`,
    reason: `somebody, probably you, has asked for a new password at ${site.name}. Choose one here, within an hour:`,
    link: { label: "Choose a new password", address: resetLink(site.address(), code) },
    otherwise:
      "If it was not you, there is nothing to do: your password stays as it is, and nobody else has this mail.",
  });
}

export function resetLink(siteAddress: string, code: string): string {
  return `${siteAddress}${pages.resetPassword}?oobCode=${encodeURIComponent(code)}`;
}

export function emailConfirmationMail(site: MailSite, { to, username, code }: CodeMail): Mail {
  return accountMail(site, {
    to,
    username,
    subject: `Confirm your email at ${site.name}`,
    reason: `you asked to use this address for your account at ${site.name}. Please confirm it within an hour:`,
    link: {
      label: "Confirm this email",
      address: `${site.address()}${pages.confirmEmail}?name=${username}&oobCode=${encodeURIComponent(code)}`,
    },
    otherwise: `If this is not your account at ${site.name}, somebody has mistyped their address. You can ignore this mail, and nothing will change.`,
  });
}

/** The mail to whoever registered, or to a stranger whose address they typed. */
export function addressConfirmationMail(site: MailSite, { to, username, code }: CodeMail): Mail {
  const address = `${site.address()}${pages.confirmEmail}?account=new&name=${username}&oobCode=${encodeURIComponent(code)}`;
  return accountMail(site, {
    ...{ to, username, subject: `Confirm your email at ${site.name}` },
    reason: `somebody, probably you, has made an account at ${site.name} with this address. Please confirm it within ${LIMITS.confirmationDays} days:`,
    link: { label: "Confirm this email", address },
    otherwise: `If it was not you, you can say so on the same page, which erases the account, or ignore this mail: an account that nobody confirms is erased after ${LIMITS.unconfirmedDays} days.`,
  });
}

type NoticePayload = JobPayloads["send-account-notice"];

export function noticeMail(site: MailSite, { to, username, notice, newEmail, line }: NoticePayload): Mail {
  return accountMail(site, { to, username, ...NOTICES[notice](site, newEmail ?? line ?? "") });
}

type Words = Pick<AccountMail, "subject" | "reason" | "link" | "otherwise">;

function newPasswordAt(site: MailSite): AccountMail["link"] {
  return { label: "Choose a new password", address: site.address() + pages.forgot };
}

/** The detail is the new email, or the line of a moderator; empty for the other notices. */
const NOTICES: Record<NoticePayload["notice"], (site: MailSite, detail: string) => Words> = {
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
  "account-deleted": (site) => ({
    subject: `Your account at ${site.name} was deleted`,
    reason: `your account at ${site.name} has just been deleted. It cannot be brought back, and this is the last mail to you.`,
    otherwise: "If it was not you, please tell those who run the site.",
  }),
  "request-approved": (site) => ({
    subject: `Welcome to ${site.name}`,
    reason: `your request to join ${site.name} was approved. You are a member now, and can post, comment and follow feeds.`,
    link: { label: `Go to ${site.name}`, address: site.address() },
    otherwise: "If you did not ask to join, you can delete the account in its settings.",
  }),
  "request-refused": (site, line) => ({
    subject: `Your request to join ${site.name}`,
    reason: `your request to join ${site.name} was refused.${line && ` A moderator writes: “${line}”`}`,
    link: { label: "See your request", address: site.address() + pages.joinRequest },
    otherwise: `You can still read everything. The account is erased in ${LIMITS.refusedDays} days, or at once if you erase it on that page; then you can ask again with the same name and address.`,
  }),
  "ban-ended": (site, line) => ({
    subject: `Your ban at ${site.name} has ended`,
    reason: `your appeal at ${site.name} was granted, and you can sign in again. A moderator writes: “${line}”`,
    link: { label: "Sign in", address: site.address() + pages.login },
    otherwise: "There is nothing else to do.",
  }),
  "ban-stands": (site, line) => ({
    subject: `Your appeal at ${site.name}`,
    reason: `your appeal at ${site.name} was decided: your ban stands. A moderator writes: “${line}”`,
    otherwise: "Each decision has one appeal, so this one is final.",
  }),
};
