import { createHash } from "node:crypto";
import type { RenderedPage, SiteSettings } from "../../contract/page.ts";

/** Files that a page's head names. */
export interface PageAssets {
  script: string;
  styles: string[];
  /** Modules the script will ask for, so that the browser fetches them at once. */
  preloads: string[];
  fonts: string[];
}

/**
 * Runs before the first paint, so that nothing flashes: the stored theme, whether somebody is signed
 * in here, and whether the reader's remembered list differs from the one that everybody is sent.
 */
export const EARLY_SCRIPT = `try{
var d=document.documentElement.dataset,s=localStorage,t=s.getItem("theme");
if(t==="dark"||t==="light")d.theme=t;
if(s.getItem("idToken"))d.session="in";
if(!location.search){var p=location.pathname,f=p.indexOf("/feed/")===0,v=p==="/"&&s.getItem("homeView"),r=p==="/"?s.getItem("homeTimeRange"):f&&s.getItem("feedTimeRange-"+decodeURIComponent(p.slice(6)).toLowerCase());if(v&&v!=="top"||r&&r!=="24h")d.list="remembered"}
}catch(e){}`;

/** The hash of the one inline script, for the Content-Security-Policy. */
export const EARLY_SCRIPT_HASH = createHash("sha256").update(EARLY_SCRIPT).digest("base64");

/** The whole HTML document of a rendered page. */
export function pageDocument(page: RenderedPage, site: SiteSettings, assets: PageAssets): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<script>${EARLY_SCRIPT}</script>
<title>${escapeHtml(page.title)}</title>
${metaTags(page, site)}
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
${assets.fonts.map((href) => `<link rel="preload" href="${href}" as="font" type="font/woff2" crossorigin>`).join("\n")}
${assets.styles.map((href) => `<link rel="stylesheet" href="${href}">`).join("\n")}
${assets.preloads.map((href) => `<link rel="modulepreload" href="${href}">`).join("\n")}
</head>
<body>
<div id="root">${page.html}</div>
<script type="application/json" id="state">${escapeJson(page.state)}</script>
<script type="module" src="${assets.script}"></script>
</body>
</html>
`;
}

/** The page that stands in when a page could not be made, complete in itself. */
export function failureDocument(site: SiteSettings, message: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(site.name)}</title>
</head>
<body>
<h1>${escapeHtml(site.name)}</h1>
<p>${escapeHtml(message)}</p>
<p><a href="">Try again</a></p>
</body>
</html>
`;
}

function metaTags(page: RenderedPage, site: SiteSettings): string {
  const url = page.canonical && site.publicUrl + page.canonical;
  const isWhole = site.publicUrl !== "";
  const tags = [
    page.description && `<meta name="description" content="${escapeHtml(page.description)}">`,
    url ? `<link rel="canonical" href="${escapeHtml(url)}">` : `<meta name="robots" content="noindex">`,
    `<meta property="og:site_name" content="${escapeHtml(site.name)}">`,
    `<meta property="og:title" content="${escapeHtml(page.title)}">`,
    page.description && `<meta property="og:description" content="${escapeHtml(page.description)}">`,
    isWhole && url && `<meta property="og:url" content="${escapeHtml(url)}">`,
  ];
  return tags.filter(Boolean).join("\n");
}

const HTML_ESCAPES: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => HTML_ESCAPES[character]!);
}

/** JSON that no text in it can end: every `<` is written as an escape. */
function escapeJson(value: unknown): string {
  return JSON.stringify(value).replace(/</g, "\\u003c");
}
