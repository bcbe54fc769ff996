import { withoutTurns } from "../../contract/text-direction.ts";
import { escapeMarkup, escapeXml } from "../markup.ts";

/** What an Atom feed (RFC 4287) says. Paths are of the site. */
export interface AtomFeed {
  title: string;
  /** Where the feed is. */
  path: string;
  /** The page that shows the same. */
  page: string;
  /** When it last changed before it had any of these entries. */
  since: Date;
  entries: AtomEntry[];
}

export interface AtomEntry {
  /** Its page, whose whole address is its id too. */
  page: string;
  title: string;
  author: { name: string; page: string };
  published: Date;
  updated: Date;
  categories: string[];
  /** A picture of it, which is here. */
  picture?: { path: string; alt: string } | undefined;
  /** What it is, its text escaped already. */
  html: string;
  /** The page elsewhere that it is about. */
  related?: string | undefined;
  /** The feed of what is said to it. */
  replies?: string;
}

/** Bytes of entries in a feed, which has fewer of them where they are long. */
const MOST_BYTES = 1_000_000;

export interface AtomSite {
  origin: string;
  name: string;
}

/** The whole Atom document. */
export function atomDocument(feed: AtomFeed, { origin, name }: AtomSite): string {
  const written = writtenEntries(feed.entries, origin);
  const updated = feed.entries
    .slice(0, written.length)
    .reduce((last, entry) => (entry.updated > last ? entry.updated : last), feed.since);
  return `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">
${element("id", origin + feed.path)}
${titleElement(feed.title === name ? name : `${feed.title} - ${name}`)}
${element("updated", updated.toISOString())}
${element("icon", `${origin}/icon-192.png`)}
${link("self", origin + feed.path, ATOM)}
${link("alternate", origin + feed.page, "text/html")}
${written.join("\n")}
</feed>
`;
}

const ATOM = "application/atom+xml";

/** The first entries as XML, as many as there is room for: one at least. */
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
    ? `<p><img src="${escapeMarkup(origin + picture.path)}" alt="${escapeMarkup(picture.alt)}"></p>`
    : "";
  const lines = [
    element("id", origin + entry.page),
    titleElement(entry.title),
    element("published", entry.published.toISOString()),
    element("updated", entry.updated.toISOString()),
    `<author>${element("name", author.name)}${element("uri", origin + author.page)}</author>`,
    link("alternate", origin + entry.page, "text/html"),
    related && link("related", related),
    replies && link("replies", origin + replies, ATOM),
    ...entry.categories.map((name) => `<category term="${escapeXml(name)}"/>`),
    `<content type="html">${escapeXml(image + entry.html)}</content>`,
  ];
  return `<entry>\n${lines.filter(Boolean).join("\n")}\n</entry>`;
}

/** Readers show titles beside other text, and a title in Atom cannot isolate itself. */
function titleElement(title: string): string {
  return element("title", withoutTurns(title));
}

function element(name: string, text: string): string {
  return `<${name}>${escapeXml(text)}</${name}>`;
}

function link(relation: string, address: string, type?: string): string {
  return `<link rel="${relation}"${type ? ` type="${type}"` : ""} href="${escapeXml(address)}"/>`;
}
