import { escapeAttribute } from "entities/escape";
import { imagePath } from "../../contract/image-addresses.ts";
import type { SiteSettings } from "../../contract/page.ts";
import { withoutTurns } from "../../contract/text-direction.ts";
import { escapeXml } from "./escape-xml.ts";

export const ATOM = "application/atom+xml";

/** The content of an Atom feed (RFC 4287). Paths are relative to the site's origin. */
export interface AtomFeed {
  title: string;
  /** The feed's path, or the id alone of a feed at a secret address: readers pass documents on. */
  at: { path: string } | { id: string };
  /** The path of the page that shows the same content. */
  page: string;
  /** The feed's `updated` date as long as no entry is newer. */
  since: Date;
  entries: AtomEntry[];
}

export interface AtomEntry {
  /** The path of the entry's page. The full address is also the entry's id. */
  page: string;
  title: string;
  author: { name: string; page: string | null };
  published: Date;
  updated: Date;
  categories: string[];
  /** A picture stored on this site. */
  picture?: { path: string; alt: string } | undefined;
  /** The content, with its text already escaped. */
  html: string;
  /** The address of the external page that the post links. */
  related?: string | undefined;
  replies?: string;
}

/** The maximum bytes of all entries together. Later entries are left out. */
const MOST_BYTES = 1_000_000;

export interface AtomSite {
  origin: string;
  site: Pick<SiteSettings, "name" | "icon">;
}

export function atomDocument(feed: AtomFeed, { origin, site: { name, icon } }: AtomSite): string {
  const written = writtenEntries(feed.entries, origin);
  const self = "path" in feed.at ? origin + feed.at.path : null;
  const updated = feed.entries
    .slice(0, written.length)
    .reduce((last, entry) => (entry.updated > last ? entry.updated : last), feed.since);
  return `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">
${element("id", "id" in feed.at ? feed.at.id : origin + feed.at.path)}
${titleElement(feed.title === name ? name : `${feed.title} - ${name}`)}
${element("updated", updated.toISOString())}
${element("icon", origin + (icon === undefined ? "/icon-192.png" : imagePath({ key: icon, width: 192, format: "jpg" })))}
${self === null ? "" : `${link("self", self, ATOM)}\n`}${link("alternate", origin + feed.page, "text/html")}
${written.join("\n")}
</feed>
`;
}

/** The first entries as XML, up to `MOST_BYTES`, and at least one. */
function writtenEntries(entries: AtomEntry[], origin: string): string[] {
  const written: string[] = [];
  let bytes = 0;
  for (const entry of entries) {
    const xml = entryElement(entry, origin);
    bytes += Buffer.byteLength(xml);
    if (bytes > MOST_BYTES && written.length > 0) break;
    written.push(xml);
  }
  return written;
}

function entryElement(entry: AtomEntry, origin: string): string {
  const { author, picture, related, replies } = entry;
  const image = picture
    ? `<p><img src="${escapeAttribute(origin + picture.path)}" alt="${escapeAttribute(picture.alt)}"></p>`
    : "";
  const lines = [
    element("id", origin + entry.page),
    titleElement(entry.title),
    element("published", entry.published.toISOString()),
    element("updated", entry.updated.toISOString()),
    `<author>${element("name", author.name)}${author.page === null ? "" : element("uri", origin + author.page)}</author>`,
    link("alternate", origin + entry.page, "text/html"),
    related && link("related", related),
    replies && link("replies", origin + replies, ATOM),
    ...entry.categories.map((name) => `<category term="${escapeXml(name)}"/>`),
    `<content type="html">${escapeXml(image + entry.html)}</content>`,
  ];
  return `<entry>\n${lines.filter(Boolean).join("\n")}\n</entry>`;
}

/** Feed readers show titles beside other text, and Atom cannot isolate a title's writing direction. */
function titleElement(title: string): string {
  return element("title", withoutTurns(title));
}

function element(name: string, text: string): string {
  return `<${name}>${escapeXml(text)}</${name}>`;
}

function link(relation: string, address: string, type?: string): string {
  return `<link rel="${relation}"${type ? ` type="${type}"` : ""} href="${escapeXml(address)}"/>`;
}
