import { useEffect } from "react";
import { pages } from "../../contract/paths.ts";
import { useSession } from "../session/session.ts";
import { navigate } from "../router/location.ts";
import { useLocation, useSearch } from "../router/router.tsx";

const PARAMETER = "next";
/** Stands for this site, whatever its address, while a path is taken apart. */
const HERE = "http://here.invalid";
/** A path of this site. Browsers take what begins with `//` or `/\` for another one. */
const PATH = /^\/(?![/\\])/;

/** The address of /login or /register that leads on to `next` when it is done. */
export function leadingTo(page: string, next: string): string {
  return next === pages.home ? page : `${page}?${PARAMETER}=${encodeURIComponent(next)}`;
}

/** Where signing in leads: to the page that sent here, or what the address asks for on this site, else home. */
export function useDestination(): string {
  const search = useSearch();
  const state: unknown = useLocation().state;
  return destinationOf(search.get(PARAMETER) ?? nextIn(state));
}

/** The state that `MembersOnly` and links that come back leave in the history. */
function nextIn(state: unknown): string | null {
  if (typeof state !== "object" || state === null || !("next" in state)) return null;
  return typeof state.next === "string" ? state.next : null;
}

/** Leads members on at once. A token that is only remembered may have ended: then the reader came to sign in. */
export function useLeaveWhenSignedIn(destination: string): void {
  const { isConfirmed } = useSession();
  useEffect(() => {
    if (isConfirmed) navigate(destination, { replace: true });
  }, [isConfirmed]);
}

/** The path of this site that `next` names, else home. */
export function destinationOf(next: string | null): string {
  if (!next || !PATH.test(next)) return pages.home;
  const url = URL.parse(next, HERE);
  if (url?.origin !== HERE) return pages.home;
  // Taken apart and put together again, it may name another place: `/.//elsewhere` does.
  const path = url.pathname + url.search + url.hash;
  return PATH.test(path) ? path : pages.home;
}
