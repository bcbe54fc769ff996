import { ApiFailure } from "../api/api.ts";
import type { sendDraft } from "./send-draft.ts";

type Send = typeof sendDraft;

/** Loads what sends drafts. A form does so when it appears, after the page; null without a connection. */
export async function loadSending(): Promise<{ sendDraft: Send } | null> {
  return import("./send-draft.ts").catch(() => null);
}

/** Sends a draft, see `sendDraft`. Throws as it does. */
export const sendLoaded: Send = async (...input) => {
  const part = await loadSending();
  if (!part) throw new ApiFailure(0, null);
  return part.sendDraft(...input);
};
