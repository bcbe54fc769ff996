import { createHash } from "node:crypto";
import { escapeText } from "entities/escape";
import { THEME_COLORS } from "./theme-colors.ts";

/** The part of the style sheet that these pages need. */
const STYLE = `:root{color-scheme:light dark;--ink:light-dark(#29231e,#f1eae1);--solid:light-dark(#2f2822,#f1eae1);--on-solid:light-dark(#fffdf9,#1f1b18)}
body{margin:0;min-height:100vh;display:grid;place-content:center;justify-items:center;gap:1rem;padding:1.5rem;box-sizing:border-box;text-align:center;font:1rem/1.6 system-ui,sans-serif;color:var(--ink);background:light-dark(${THEME_COLORS.light},${THEME_COLORS.dark})}
h1,p{margin:0;max-width:34rem;overflow-wrap:anywhere}
h1{font-size:1.5rem}
a,button{display:inline-block;padding:.625rem 1.5rem;border:0;border-radius:999px;background:var(--solid);color:var(--on-solid);font:inherit;font-weight:600;text-decoration:none;cursor:pointer}
:is(a,button):focus-visible{outline:3px solid light-dark(#2456c9,#9dbcff);outline-offset:2px}`;

/** Allows the page's own style, and forms to this address. */
export function plainPolicy(formAction: "'none'" | "'self'"): string {
  return [
    "default-src 'none'",
    `style-src 'sha256-${createHash("sha256").update(STYLE).digest("base64")}'`,
    "base-uri 'none'",
    `form-action ${formAction}`,
    "frame-ancestors 'none'",
  ].join("; ");
}

/** A page of the site that needs no other file. `inner` is HTML. */
export function plainDocument(siteName: string, inner: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeText(siteName)}</title>
<style>${STYLE}</style>
</head>
<body>
<h1>${escapeText(siteName)}</h1>
${inner}</body>
</html>
`;
}
