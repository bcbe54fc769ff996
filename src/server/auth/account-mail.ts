import { escapeUTF8 } from "entities";
import type { Mail } from "../mail/mailer.ts";

/** What a mail says of the site. */
export interface MailSite {
  name: string;
  /** Origin without a trailing slash; asked when a mail is written. */
  address: () => string;
}

/** A mail to a member about their account. */
export interface AccountMail {
  to: string;
  username: string;
  subject: string;
  /** What has happened, or is to be done; it goes on after "Hello name,". */
  reason: string;
  link?: { label: string; address: string };
  /** What there is to do, or not, where it was somebody else. */
  otherwise: string;
}

/** The mail, the same words as text and as HTML. */
export function accountMail(site: MailSite, mail: AccountMail): Mail {
  const { to, username, subject, reason, link, otherwise } = mail;
  const greeting = `Hello ${username},`;
  const paragraphs = [greeting, reason, ...(link ? [link.address] : []), otherwise, site.name];
  return {
    to,
    subject,
    text: paragraphs.join("\n\n"),
    html: `<!doctype html>
<html lang="en">
<body style="font-family: sans-serif; line-height: 1.5; color: #29231e; max-width: 36em">
${asHtml(greeting)}${asHtml(reason)}${link ? button(link) : ""}${asHtml(otherwise)}${asHtml(site.name)}</body>
</html>
`,
  };
}

function asHtml(paragraph: string): string {
  return `<p>${escapeUTF8(paragraph)}</p>\n`;
}

function button({ address, label }: NonNullable<AccountMail["link"]>): string {
  return `<p><a href="${escapeUTF8(address)}" style="display: inline-block; padding: 10px 20px; border-radius: 999px; background: #2f2822; color: #fffdf9">${escapeUTF8(label)}</a></p>
<p>Or open this address: ${escapeUTF8(address)}</p>
`;
}
