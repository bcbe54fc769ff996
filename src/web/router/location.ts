import { startTransition } from "react";

/** Where the reader is. */
export interface Location {
  pathname: string;
  search: string;
  hash: string;
  /** Names the entry of the browser's history; "default" for one that was not made here. */
  key: string;
  /** What whoever led here has left for the page. */
  state: unknown;
}

/** How the reader came: by going through the history (or with a new document), or by a link, with or without an entry of its own. */
export type Arrival = "pop" | "push" | "replace";

export interface Place {
  location: Location;
  arrival: Arrival;
}

interface Options {
  /** Takes the place of the entry that is there. */
  replace?: boolean;
  state?: unknown;
}

let arrive: (place: Place) => void = () => {};

/** Goes to an address of this site without a new document, or so many steps through the history. */
export function navigate(to: string | number, { replace = false, state = null }: Options = {}): void {
  if (typeof to === "number") return history.go(to);
  const entry = { key: Math.random().toString(36).slice(2, 10), state };
  // The address where the reader is already needs no second entry.
  const stays = replace || new URL(to, location.href).href === location.href;
  if (stays) history.replaceState(entry, "", to);
  else history.pushState(entry, "", to);
  tell(stays ? "replace" : "push");
}

/** Calls back whenever the reader is somewhere else. Gives what ends it. */
export function watchLocation(watcher: (place: Place) => void): () => void {
  arrive = watcher;
  addEventListener("popstate", onPop);
  document.addEventListener("click", followLink);
  return () => {
    arrive = () => {};
    removeEventListener("popstate", onPop);
    document.removeEventListener("click", followLink);
  };
}

/** Where the reader is, as the browser says it. */
export function readLocation(): Location {
  const { pathname, search, hash } = location;
  const entry = history.state as { key?: string; state?: unknown } | null;
  return { pathname, search, hash, key: entry?.key ?? "default", state: entry?.state ?? null };
}

/** The parts of a path and query, cut as they stand: `URL` would take "//elsewhere" and "/.." for another page's address. */
export function parseLocation(url: string): Location {
  const [path = "", hash] = url.split(/#(.*)/s);
  const [pathname = "", search] = path.split(/\?(.*)/s);
  return {
    pathname,
    search: search ? `?${search}` : "",
    hash: hash ? `#${hash}` : "",
    key: "default",
    state: null,
  };
}

function onPop(): void {
  tell("pop");
}

function tell(arrival: Arrival): void {
  const place = { location: readLocation(), arrival };
  // A long page may take its time: what is pressed meanwhile is answered.
  startTransition(() => arrive(place));
}

/** One listener for all links of the page: a list has hundreds. A link that is not to a page of ours is the browser's. */
function followLink(event: MouseEvent): void {
  const link = (event.target as Element).closest<HTMLAnchorElement>("a[data-link]");
  const isPlain = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
  if (!link || !isPlain || event.defaultPrevented) return;
  event.preventDefault();
  const kind = link.dataset["link"];
  const { pathname, search, hash } = location;
  navigate(link.getAttribute("href")!, {
    replace: kind === "replace",
    state: kind === "comes-back" ? { next: pathname + search + hash } : null,
  });
}
