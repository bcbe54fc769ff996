import { createStore } from "../session/store.ts";
import type { CopyHeader } from "./copy-header.ts";

/** An earlier copy of a page or answer, from the service worker's cache. */
export interface ShownCopy {
  /** The time at which the site sent the original; null where unknown. */
  from: Date | null;
  /** Whether the site is out of reach, as far as the page knows. */
  isOffline: boolean;
}

const COPY_FROM: CopyHeader = "x-copy-from";
const store = createStore();
let copy: ShownCopy | null | undefined;

/** The copy that the page shows; null when the page came from the site. */
export function useShownCopy(): ShownCopy | null {
  return store.use(readCopy, null);
}

/** Records whether an answer of the API came from the site or from the service worker. */
export function recordAnswerSource(response: Response): void {
  const from = response.headers.get(COPY_FROM);
  if (from !== null) show({ from: dateIn(from), isOffline: true });
  else if (readCopy()?.isOffline) show({ ...readCopy()!, isOffline: false });
}

/** Hides the offline banner, because the next page comes from the site. */
export function endCopyNotice(): void {
  show(null);
}

function readCopy(): ShownCopy | null {
  if (copy === undefined) {
    const from = document.documentElement.dataset["copyFrom"];
    copy = from === undefined ? null : { from: dateIn(from), isOffline: true };
  }
  return copy;
}

function show(next: ShownCopy | null): void {
  copy = next;
  store.changed();
}

function dateIn(text: string): Date | null {
  const date = new Date(text);
  return Number.isNaN(date.getTime()) ? null : date;
}
