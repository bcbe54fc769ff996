import { readStored, writeStored } from "../session/storage.ts";

const KEY = "introduction";

/** Hides the introduction on Home where this browser's reader has put it away. */
export function hideIntroductionPutAway(): void {
  if (readStored(KEY)) document.documentElement.dataset[KEY] = "away";
}

export function putIntroductionAway(): void {
  writeStored(KEY, "away");
  document.documentElement.dataset[KEY] = "away";
}
