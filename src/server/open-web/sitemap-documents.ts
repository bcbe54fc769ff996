import { escapeXml } from "./escape-xml.ts";
import type { SitemapEntry } from "./sitemaps.ts";

const XML = `<?xml version="1.0" encoding="UTF-8"?>`;
const NAMESPACE = `xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"`;

export function sitemapIndexDocument(origin: string, names: string[]): string {
  const sitemaps = names.map((name) => `<sitemap>${location(`${origin}/sitemaps/${name}.xml`)}</sitemap>`);
  return `${XML}\n<sitemapindex ${NAMESPACE}>\n${sitemaps.join("\n")}\n</sitemapindex>\n`;
}

export function sitemapDocument(origin: string, entries: SitemapEntry[]): string {
  const urls = entries.map(({ path, changedAt }) => {
    const changed = changedAt ? `<lastmod>${changedAt.toISOString()}</lastmod>` : "";
    return `<url>${location(origin + path)}${changed}</url>`;
  });
  return `${XML}\n<urlset ${NAMESPACE}>\n${urls.join("\n")}\n</urlset>\n`;
}

function location(address: string): string {
  return `<loc>${escapeXml(address)}</loc>`;
}
