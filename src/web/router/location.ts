import { startTransition } from "react";

export interface Location {
  pathname: string;
  search: string;
  hash: string;
  /** Identifies the history entry. */
  key: string;
  /** Data that the navigation passed to the page. */
  state: unknown;
}

/** `pop`: Back, Forward or a new document. `push`: a new history entry. `replace`: no new entry. */
export type Arrival = "pop" | "push" | "replace";

export interface Place {
  location: Location;
  arrival: Arrival;
}

interface Options {
  replace?: boolean;
  state?: unknown;
}

let onArrival: (place: Place) => void = () => {};
let onLeave: () => void = () => {};
let showArrival: (place: Place) => unknown = render;
/** Callbacks that resolve the pending promises of `render`. */
const waits: (() => void)[] = [];

/** Navigates to an address of this site without a new document, or moves by a number of history entries. */
export function navigate(to: string | number, { replace = false, state = null }: Options = {}): void {
  if (typeof to === "number") return history.go(to);
  // Navigating to the current address adds no history entry.
  const stays = replace || new URL(to, location.href).href === location.href;
  const hasPrevious = !stays || hasPreviousPage();
  const entry = { key: newKey(), state, hasPrevious };
  if (stays) history.replaceState(entry, "", to);
  else history.pushState(entry, "", to);
  announceArrival(stays ? "replace" : "push");
}

/** Whether Back leads to a page of this site. An entry that another has replaced may still be the first. */
export function hasPreviousPage(): boolean {
  return !!(history.state as { hasPrevious?: boolean } | null)?.hasPrevious;
}

/** Calls `watcher` after every navigation. Returns a function that stops this. */
export function watchLocation(watcher: (place: Place) => void): () => void {
  onArrival = watcher;
  addEventListener("popstate", onPop);
  document.addEventListener("click", followLink);
  return () => {
    onArrival = () => {};
    removeEventListener("popstate", onPop);
    document.removeEventListener("click", followLink);
  };
}

/** Calls back before each navigation, while the page that it leaves is still on the screen. */
export function beforeLeaving(leave: () => void): void {
  onLeave = leave;
}

/** Lets another function show the pages of later navigations, by calling `render`. */
export function showArrivalsBy(show: (place: Place) => void): void {
  showArrival = show;
}

/** Renders the page of a place. Resolves once it, or the page of a later navigation, is in the document. */
export async function render(place: Place): Promise<void> {
  const done = new Promise<void>((resolve) => waits.push(resolve));
  // A transition keeps the page responsive while a long page renders.
  startTransition(() => onArrival(place));
  await done;
}

export function endRender(): void {
  for (const end of waits.splice(0)) end();
}

/** Gives the entry a key where the browser made it: for a new document, and for a pressed link within the page. */
export function readLocation(): Location {
  const { pathname, search, hash } = location;
  if (!history.state) history.replaceState({ key: newKey(), state: null }, "");
  const { key, state } = history.state as Pick<Location, "key" | "state">;
  return { pathname, search, hash, key, state };
}

const newKey = () => Math.random().toString(36).slice(2, 10);

/** Whether the reader returned to this document's page: by a reload, Back or Forward. */
export function isDocumentRevisited(): boolean {
  const [entry] = performance.getEntriesByType("navigation");
  return entry instanceof PerformanceNavigationTiming && entry.type !== "navigate";
}

/** Splits an address without resolving it: `URL` would read "//elsewhere" as a host and drop "/..". */
export function parseLocation(url: string): Location {
  const [path = "", hash] = url.split(/#(.*)/s);
  const [pathname = "", search] = path.split(/\?(.*)/s);
  return {
    pathname,
    search: search ? `?${search}` : "",
    hash: hash ? `#${hash}` : "",
    key: "",
    state: null,
  };
}

function onPop(): void {
  announceArrival("pop");
}

function announceArrival(arrival: Arrival): void {
  onLeave();
  showArrival({ location: readLocation(), arrival });
}

/** One listener for all links: a list has hundreds. Links without `data-link` are left to the browser. */
function followLink(event: MouseEvent): void {
  const link = (event.target as Element).closest<HTMLAnchorElement>("a[data-link]");
  const isPlain = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
  if (!link || !isPlain || event.defaultPrevented) return;
  event.preventDefault();
  const kind = link.dataset["link"];
  const { pathname, search, hash } = location;
  navigate(link.getAttribute("href")!, {
    replace: kind === "replace",
    state: kind === "return-address" ? { next: pathname + search + hash } : null,
  });
}
