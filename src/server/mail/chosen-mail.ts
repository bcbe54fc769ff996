import { escapeAttribute, escapeText } from "entities/escape";
import type { MailKind } from "../../contract/notification-mails.ts";
import { pages, unsubscribeAddress } from "../../contract/paths.ts";
import { asHtml, htmlMail, type MailSite } from "./layout.ts";
import type { Mail } from "./mailer.ts";

/** A kind of mails that a member has chosen, and where they go. */
export interface Chosen<Kind extends MailKind = MailKind> {
  kind: Kind;
  email: string;
  username: string;
  unsubscribeToken: string;
}

/** Something that a mail tells of. */
export interface Item {
  words: string;
  excerpt?: string | null;
  link?: string | null;
}

/** The object of "mails about". */
const ABOUT: Record<MailKind, string> = {
  replies: "comments, replies and mentions",
  messages: "messages",
  decisions: "decisions of moderators",
  digest: "posts that you have missed",
};

export const isMailKind = (kind: string): kind is MailKind => Object.hasOwn(ABOUT, kind);

export function mailsAbout(kind: MailKind): string {
  return `mails about ${ABOUT[kind]}`;
}

/** A mail of a chosen kind, which says why it comes and how to end its kind. The same words as plain text and as HTML. */
export function chosenMail(
  site: MailSite,
  { kind, email, username, unsubscribeToken }: Chosen,
  items: Item[],
): Omit<Mail, "subject"> {
  const address = site.address();
  const greeting = `Hello ${username},`;
  const settings = address + pages.settings;
  const unsubscribe = address + unsubscribeAddress(kind, unsubscribeToken);
  const why = `You get this mail because you chose ${mailsAbout(kind)} in your settings at ${site.name}.`;
  const text = [
    ...[greeting, ...items.flatMap(textOf)],
    ...[site.name, `${why}\nSettings: ${settings}\nNo more of these mails: ${unsubscribe}`],
  ];
  const links = `${link(settings, "Settings")} · ${link(unsubscribe, "No more of these mails")}`;
  const html = `${asHtml(greeting)}${items.map(htmlOf).join("")}${asHtml(site.name)}<p style="font-size: 0.875em">${escapeText(why)}<br>${links}</p>\n`;
  return {
    to: email,
    text: text.join("\n\n"),
    html: htmlMail(html),
    headers: {
      "Auto-Submitted": "auto-generated",
      "List-Unsubscribe": `<${unsubscribe}>`,
      "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    },
  };
}

function textOf({ words, excerpt, link: address }: Item): string[] {
  return [...(excerpt ? [words, excerpt.replaceAll(/^/gm, "> ")] : [words]), ...(address ? [address] : [])];
}

function htmlOf({ words, excerpt, link: address }: Item): string {
  const quote = excerpt
    ? `<blockquote dir="auto" style="margin: 0 0 1em; padding-left: 1em; border-left: 3px solid #d8cfc4; white-space: pre-line">${escapeText(excerpt)}</blockquote>\n`
    : "";
  return `${asHtml(words)}${quote}${address ? `<p>${link(address, "Read it")}</p>\n` : ""}`;
}

function link(address: string, words: string): string {
  return `<a href="${escapeAttribute(address)}">${words}</a>`;
}
