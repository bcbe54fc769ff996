import type { Mutation } from "../mutation.ts";

/** The profile fetch, the page after signing in, hearts wanted before signing in, valid HTML. */
export const mutations: Mutation[] = [
  {
    clause:
      "A failed profile fetch, unless the failure is temporary, removes the token and signs out silently",
    file: "src/web/api/api.ts",
    from: "new Set([0, 408, 502, 503, 504])",
    to: "new Set([0, 408, 500, 502, 503, 504])",
  },
  {
    clause:
      "After a lost connection, 429, 502, 503 or 504 the member stays signed in, with name and hearts, and the fetch is repeated",
    file: "src/web/api/api.ts",
    from: "new Set([0, 408, 502, 503, 504])",
    to: "new Set([0, 408, 502, 503])",
  },
  {
    clause: "Several tabs agree on who is signed in",
    file: "src/web/session/token.ts",
    from: `if (typeof window !== "undefined") window.addEventListener("storage", tokenChanged);`,
    to: "",
  },
  {
    clause: `Without the settings for Google the buttons are disabled and say "Not set up on this site"`,
    file: "src/web/auth/google-button.tsx",
    from: "Not set up on this site",
    to: "Not available",
  },
  {
    clause: "A sign-in that is sent before the scripts have run is sent once they run",
    file: "src/web/ui/submit-button.tsx",
    from: "if (hydrated && isEarly) repeatEarlySending();",
    to: "",
    by: "e2e/sign-in.spec.ts",
  },
  {
    clause: "Signing in returns to the page where the reader was",
    file: "src/web/auth/destination.ts",
    from: "search.get(PARAMETER) ?? nextIn(state)",
    to: "search.get(PARAMETER)",
  },
  {
    clause:
      "Signing in then gives the heart that the visitor asked for: in the modal, by /register, /login and Google",
    file: "src/web/hearts/wanted-heart.ts",
    from: "path: location.pathname + location.search",
    to: "path: location.pathname",
    by: "e2e/wanted-heart.spec.ts",
  },
  {
    clause:
      "That heart is given once, removes none, is dropped with the modal and after 15 minutes, and no link can ask for it",
    file: "src/web/hearts/wanted-heart.ts",
    from: "  forgetWantedHeart();\n  return wanted?.path",
    to: "  return wanted?.path",
  },
  {
    clause: "Every page is valid HTML",
    file: "src/server/ssr/plain-document.ts",
    from: "<title>${escapeText(siteName)}</title>\n",
    to: "",
  },
  {
    clause: "Without PUBLIC_URL pages name no canonical address, and search engines still find them",
    file: "src/web/page/head-tags.ts",
    from: "canonical !== undefined && site.publicUrl ? site.publicUrl + canonical : undefined",
    to: "canonical !== undefined ? site.publicUrl + canonical : undefined",
  },
];
