import { useSyncExternalStore } from "react";
import type { CopyHeader } from "./copy-header.ts";

/** What is on the screen is an earlier copy that the service worker had kept. */
export interface Copy {
  /** When the site gave it; null where that is not known. */
  from: Date | null;
  /** The site cannot be reached, as far as is known. */
  isOffline: boolean;
}

const COPY_FROM: CopyHeader = "x-copy-from";
const changed = new EventTarget();
let copy: Copy | null | undefined;

/** The copy that is shown; null when it is what the site said. */
export function useCopy(): Copy | null {
  return useSyncExternalStore(watch, readCopy, () => null);
}

/** Notes what an answer of the API tells: whether it came from the site. */
export function noteAnswer(response: Response): void {
  const from = response.headers.get(COPY_FROM);
  if (from !== null) show({ from: dateIn(from), isOffline: true });
  else if (readCopy()?.isOffline) show({ ...readCopy()!, isOffline: false });
}

/** From here on the page shows what the site says. */
export function endCopy(): void {
  show(null);
}

function readCopy(): Copy | null {
  if (copy === undefined) {
    const from = document.documentElement.dataset["copyFrom"];
    copy = from === undefined ? null : { from: dateIn(from), isOffline: true };
  }
  return copy;
}

function show(next: Copy | null): void {
  copy = next;
  changed.dispatchEvent(new Event("change"));
}

function dateIn(text: string): Date | null {
  const date = new Date(text);
  return Number.isNaN(date.getTime()) ? null : date;
}

function watch(watcher: () => void): () => void {
  changed.addEventListener("change", watcher);
  return () => changed.removeEventListener("change", watcher);
}
