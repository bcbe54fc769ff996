import { pages } from "../../contract/paths.ts";
import { useLocation, useSearch } from "../router/router.tsx";

const PARAMETER = "next";
/** A placeholder origin for parsing a path: the site's real address does not matter. */
const HERE = "http://here.invalid";
/** A path on this site. Browsers read `//` or `/\` at the start as the beginning of another host. */
const PATH = /^\/(?![/\\])/;

/** The address of /login or /register that leads on to `next` afterwards. */
export function leadingTo(page: string, next: string): string {
  return next === pages.home ? page : `${page}?${PARAMETER}=${encodeURIComponent(next)}`;
}

/**
 * The page to open after signing in: the one in the address, else the one the reader came from, else home.
 */
export function useDestination(): string {
  const search = useSearch();
  const state: unknown = useLocation().state;
  return destinationOf(search.get(PARAMETER) ?? nextIn(state));
}

/** Reads the history state that `MembersOnly` and links with `passesReturnAddress` set. */
function nextIn(state: unknown): string | null {
  if (typeof state !== "object" || state === null || !("next" in state)) return null;
  return typeof state.next === "string" ? state.next : null;
}

/** The path that `next` names, if it is on this site, else home. */
export function destinationOf(next: string | null): string {
  if (!next || !PATH.test(next)) return pages.home;
  const url = URL.parse(next, HERE);
  if (url?.origin !== HERE) return pages.home;
  // Normalizing can yield the address of another site: `/.//elsewhere` becomes `//elsewhere`.
  const path = url.pathname + url.search + url.hash;
  return PATH.test(path) ? path : pages.home;
}
