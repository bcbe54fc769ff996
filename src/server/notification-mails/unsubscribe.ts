import type { FastifyInstance, FastifyReply } from "fastify";
import { escapeText } from "entities/escape";
import { pages, unsubscribeAddress } from "../../contract/paths.ts";
import type { Database } from "../db/database.ts";
import { isMailKind, mailsAbout } from "../mail/chosen-mail.ts";
import type { CurrentSite } from "../site-settings/current-site.ts";
import { plainDocument, plainPolicy } from "../ssr/plain-document.ts";
import { endMails } from "./choices.ts";
import { findUnsubscriber } from "./unsubscribe-token.ts";

interface Params {
  kind: string;
  token: string;
}

const HEADERS = {
  "cache-control": "no-store",
  "content-security-policy": plainPolicy("'self'"),
  // The address is a secret.
  "referrer-policy": "no-referrer",
  "x-robots-tag": "noindex, nofollow",
};

/**
 * Answers the links that end a kind of notification mails. They need no sign-in. Opening one changes nothing, because mail
 * scanners open links: the page has a button. A mail program's own button posts to the same address (RFC 8058).
 */
export function unsubscribeByLink(scope: FastifyInstance, db: Database, site: CurrentSite): void {
  scope.removeAllContentTypeParsers();
  // The address says everything. The body is only `List-Unsubscribe=One-Click`, in one of two formats.
  scope.addContentTypeParser("*", { parseAs: "string" }, (_request, _body, done) => done(null, null));
  const address = unsubscribeAddress(":kind", ":token");
  const send = async (reply: FastifyReply, status: number, inner: string): Promise<FastifyReply> => {
    const { name } = await site.now();
    return reply
      .code(status)
      .headers(HEADERS)
      .type("text/html; charset=utf-8")
      .send(plainDocument(name, inner));
  };
  const unknown = (reply: FastifyReply) => send(reply, 404, paragraph(UNKNOWN) + SETTINGS);
  scope.get<{ Params: Params }>(
    address,
    { schema: { hide: true }, config: { isDocument: true } },
    async ({ params: { kind, token } }, reply) => {
      if (!isMailKind(kind) || (await findUnsubscriber(db, kind, token)) === null) return unknown(reply);
      return send(reply, 200, `${paragraph(`Do you want no more ${mailsAbout(kind)}?`)}${FORM}`);
    },
  );
  scope.post<{ Params: Params }>(
    address,
    { schema: { hide: true }, config: { isDocument: true } },
    async ({ params: { kind, token } }, reply) => {
      const memberId = isMailKind(kind) ? await findUnsubscriber(db, kind, token) : null;
      if (memberId === null || !isMailKind(kind)) return unknown(reply);
      await endMails(db, memberId, kind);
      return send(reply, 200, paragraph(`You get no more ${mailsAbout(kind)}. ${AGAIN}`) + SETTINGS);
    },
  );
}

const paragraph = (words: string): string => `<p>${escapeText(words)}</p>\n`;

const AGAIN = "You can choose them again in your settings at any time.";
const UNKNOWN =
  "This link no longer stops any mails. Perhaps it is incomplete, your address has changed, or the account is deleted. Your settings say which mails you get.";
const SETTINGS = `<p><a href="${pages.settings}">Settings</a></p>\n`;
const FORM = '<form method="post"><button type="submit">No more of these mails</button></form>\n';
