import type { Mutation } from "../mutation.ts";

/** The profile fetch, the page after signing in, hearts wanted before signing in, valid HTML. */
export const mutations: Mutation[] = [
  {
    clause: "Any failure of the profile fetch but a passing one",
    file: "src/web/api/api.ts",
    from: "new Set([0, 408, 502, 503, 504])",
    to: "new Set([0, 408, 500, 502, 503, 504])",
  },
  {
    clause: "A lost connection, 429, 502, 503 and 504",
    file: "src/web/api/api.ts",
    from: "new Set([0, 408, 502, 503, 504])",
    to: "new Set([0, 408, 502, 503])",
  },
  {
    clause: "Several tabs agree on who is signed in",
    file: "src/web/session/token.ts",
    from: `if (watchers.size === 0) window.addEventListener("storage", tellWatchers);`,
    to: "",
  },
  {
    clause: "Where Google is not configured",
    file: "src/web/auth/google-button.tsx",
    from: "Not set up on this site",
    to: "Not available",
  },
  {
    clause: "Signing in leads to where the reader came from",
    file: "src/web/auth/destination.ts",
    from: "search.get(PARAMETER) ?? nextIn(state)",
    to: "search.get(PARAMETER)",
  },
  {
    clause: "Signing in then gives the heart",
    file: "src/web/hearts/wanted-heart.ts",
    from: "path: location.pathname + location.search",
    to: "path: location.pathname",
    by: "e2e/wanted-heart.spec.ts",
  },
  {
    clause: "The heart is given once",
    file: "src/web/hearts/wanted-heart.ts",
    from: "  forgetWantedHeart();\n  return wanted?.path",
    to: "  return wanted?.path",
  },
  {
    clause: "Every kind of page is valid HTML",
    file: "src/server/ssr/failure-document.ts",
    from: "<title>${escapeMarkup(site.name)}</title>\n",
    to: "",
  },
  {
    clause: "Without PUBLIC_URL pages name no canonical address",
    file: "src/web/page/head-tags.ts",
    from: "canonical !== undefined && site.publicUrl ? site.publicUrl + canonical : undefined",
    to: "canonical !== undefined ? site.publicUrl + canonical : undefined",
  },
];
