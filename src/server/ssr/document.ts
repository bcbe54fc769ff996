import { escapeAttribute, escapeText } from "entities/escape";
import { themeAddress } from "../../contract/accent.ts";
import { feedLooksAddress } from "../../contract/feed-looks.ts";
import { iconLinks } from "../../contract/site-icon.ts";
import type { RenderedPage, SiteSettings } from "../../contract/page.ts";
import { THEME_COLORS } from "./theme-colors.ts";
import { escapedJson, escapedJsonPieces } from "./page-json.ts";

/** The texts of the inline scripts, which run before the first paint. */
export interface InlineScripts {
  earlyScript: string;
  /** Places the cards of a list of posts. */
  earlyPlaces: string;
}

/** A page's scripts and styles. */
export interface PageAssets extends InlineScripts {
  script: string;
  styles: string[];
  /** Modules that the script will import, so that the browser fetches them at once. */
  preloads: string[];
  fonts: string[];
}

/**
 * The whole HTML document of a rendered page. Scripts have a low priority: the page can be read without them,
 * so they must not compete with what the first paint needs.
 */
export function pageDocument(page: RenderedPage, assets: PageAssets, site: SiteSettings): Buffer {
  return Buffer.concat([
    Buffer.from(beginning(page, assets, site)),
    ...page.html,
    Buffer.from(`</div>\n${places(page, assets)}`),
    ...(page.hasNoScripts ? [] : scripts(page, assets)),
    Buffer.from("\n</body>\n</html>\n"),
  ]);
}

/** The document up to the page's markup. */
function beginning(page: RenderedPage, assets: PageAssets, site: SiteSettings): string {
  return `<!doctype html>
<html lang="en"${firstList(site)}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="color-scheme" content="light dark">
${themeColors()}
<script>${assets.earlyScript}</script>
${places(page, assets)}<title>${escapeText(page.title)}</title>
${page.tags.map(({ name, attributes }) => tag(name, attributes)).join("\n")}
${iconLinks(site.icon)
  .map((link) => tag("link", link))
  .join("\n")}
<link rel="manifest" href="/manifest.webmanifest">
${[...assets.styles, ...chosenStyles(site)].map(styleSheet).join("\n")}
${assets.fonts.map((href) => `<link rel="preload" href="${href}" as="font" type="font/woff2" crossorigin>`).join("\n")}
${page.hasNoScripts ? "" : assets.preloads.map((href) => `<link rel="modulepreload" href="${href}" fetchpriority="low">`).join("\n")}
${page.structuredData ? `<script type="application/ld+json">${escapedJson(page.structuredData)}</script>` : ""}
</head>
<body>
<div id="root">`;
}

/** The list that readers begin with, for the early script; empty for that of a new site. */
function firstList({ view, range }: SiteSettings): string {
  return `${view ? ` data-first-view="${view}"` : ""}${range ? ` data-first-range="${range}"` : ""}`;
}

/** The style sheets with the choices of admins and of feeds' owners, after the style sheets that they override. */
function chosenStyles({ accent, feedLooks }: SiteSettings): string[] {
  return [
    ...(accent === undefined ? [] : [themeAddress(accent)]),
    ...(feedLooks === undefined ? [] : [feedLooksAddress(feedLooks)]),
  ];
}

/** A style sheet holds back the first paint, so no earlier colour flashes. */
function styleSheet(address: string): string {
  return `<link rel="stylesheet" href="${address}">`;
}

function places(page: RenderedPage, { earlyPlaces }: PageAssets): string {
  return page.hasPosts ? `<script>${earlyPlaces}</script>\n` : "";
}

function scripts(page: RenderedPage, assets: PageAssets): Uint8Array[] {
  return [
    Buffer.from('<script type="application/json" id="state">'),
    ...escapedJsonPieces(page.state),
    Buffer.from(`</script>\n<script type="module" src="${assets.script}" fetchpriority="low"></script>`),
  ];
}

/** The colour of the browser's toolbar in each theme. */
function themeColors(): string {
  return Object.entries(THEME_COLORS)
    .map(
      ([theme, content]) =>
        `<meta name="theme-color" content="${content}" media="(prefers-color-scheme: ${theme})" data-theme="${theme}">`,
    )
    .join("\n");
}

function tag(name: string, attributes: Record<string, string>): string {
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeAttribute(value)}"`);
  return `<${name}${written.join("")}>`;
}
