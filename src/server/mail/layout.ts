import { escapeAttribute, escapeText } from "entities/escape";
import type { Mail } from "./mailer.ts";

export interface MailSite {
  name: string;
  /** The origin without a trailing slash. A function, since it may be known only once the site listens. */
  address: () => string;
}

export interface AccountMail {
  to: string;
  username: string;
  subject: string;
  /** A sentence on what happened or what to do; it continues the greeting "Hello name,". */
  reason: string;
  link?: { label: string; address: string };
  /** A sentence on what to do if it was somebody else. */
  otherwise: string;
}

/** Writes the same words as plain text and as HTML. */
export function accountMail(site: MailSite, mail: AccountMail): Mail {
  const { to, username, subject, reason, link, otherwise } = mail;
  const greeting = `Hello ${username},`;
  const paragraphs = [greeting, reason, ...(link ? [link.address] : []), otherwise, site.name];
  return {
    to,
    subject,
    text: paragraphs.join("\n\n"),
    html: htmlMail(
      `${asHtml(greeting)}${asHtml(reason)}${link ? button(link) : ""}${asHtml(otherwise)}${asHtml(site.name)}`,
    ),
  };
}

export function htmlMail(body: string): string {
  return `<!doctype html>
<html lang="en">
<body style="font-family: sans-serif; line-height: 1.5; color: #29231e; max-width: 36em">
${body}</body>
</html>
`;
}

export function asHtml(paragraph: string): string {
  return `<p>${escapeText(paragraph)}</p>\n`;
}

function button({ address, label }: NonNullable<AccountMail["link"]>): string {
  return `<p><a href="${escapeAttribute(address)}" style="display: inline-block; padding: 10px 20px; border-radius: 999px; background: #2f2822; color: #fffdf9">${escapeText(label)}</a></p>
<p>Or open this address: ${escapeText(address)}</p>
`;
}
