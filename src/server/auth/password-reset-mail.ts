import { pages } from "../../contract/paths.ts";
import type { Mail } from "../mail/mailer.ts";
import { accountMail, type MailSite } from "./account-mail.ts";

interface Parts {
  to: string;
  username: string;
  code: string;
}

export function resetLink(siteAddress: string, code: string): string {
  return `${siteAddress}${pages.resetPassword}?oobCode=${encodeURIComponent(code)}`;
}

export function passwordResetMail(site: MailSite, { to, username, code }: Parts): Mail {
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
