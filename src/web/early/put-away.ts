import { readStored, writeStored } from "../session/storage.ts";

const KEY = "introduction";

/** Hides the introduction on Home if the reader of this browser has closed it. */
export function hideIntroductionPutAway(): void {
  if (readStored(KEY)) document.documentElement.dataset[KEY] = "away";
}

export function putIntroductionAway(): void {
  writeStored(KEY, "away");
  document.documentElement.dataset[KEY] = "away";
}
