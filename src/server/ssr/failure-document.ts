import { escapeText } from "entities/escape";
import { createHash } from "node:crypto";
import type { SiteSettings } from "../../contract/page.ts";
import { THEME_COLORS } from "./theme-colors.ts";

/** The part of the style sheet that this page needs. */
const STYLE = `:root{color-scheme:light dark;--ink:light-dark(#29231e,#f1eae1);--solid:light-dark(#2f2822,#f1eae1);--on-solid:light-dark(#fffdf9,#1f1b18)}
body{margin:0;min-height:100vh;display:grid;place-content:center;justify-items:center;gap:1rem;padding:1.5rem;box-sizing:border-box;text-align:center;font:1rem/1.6 system-ui,sans-serif;color:var(--ink);background:light-dark(${THEME_COLORS.light},${THEME_COLORS.dark})}
h1,p{margin:0;max-width:34rem}
h1{font-size:1.5rem}
a{display:inline-block;padding:.625rem 1.5rem;border-radius:999px;background:var(--solid);color:var(--on-solid);font-weight:600;text-decoration:none}
a:focus-visible{outline:3px solid light-dark(#2456c9,#9dbcff);outline-offset:2px}`;

/** Allows the page's own style and nothing else. */
export const FAILURE_POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash("sha256").update(STYLE).digest("base64")}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ");

/** The page that is sent if a page could not be rendered. It needs no other file. */
export function failureDocument(site: SiteSettings, message: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeText(site.name)}</title>
<style>${STYLE}</style>
</head>
<body>
<h1>${escapeText(site.name)}</h1>
<p>${escapeText(message)}</p>
<p><a href="">Try again</a></p>
</body>
</html>
`;
}
