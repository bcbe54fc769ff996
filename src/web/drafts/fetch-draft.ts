import type { getDraft } from "../../contract/drafts.ts";
import { call } from "../api/api.ts";
import { dropDraft, readDraft, storeDraft } from "../session/draft.ts";
import { draftWords } from "./draft-words.ts";
import { draftsMember, forgetKnown, keepKnown, knownOf, serverKey, versionsOf } from "./known-versions.ts";
import { storeOnce } from "./store-drafts.ts";
import { versionOf } from "./version.ts";
import { isAwaited } from "./waiting.ts";

/**
 * Takes over the member's draft from the server, unless something was typed here that the server does not have.
 * Throws `ApiFailure`.
 */
export async function fetchDraft(uid: string, key: string): Promise<void> {
  await storeOnce(uid, key);
  if (draftsMember() !== uid || isAwaited(key)) return;
  const before = readDraft(key);
  const { draft } = await call<typeof getDraft>("GET", "/draft", { query: { key: serverKey(key) } });
  // Typed meanwhile: storing it will find the conflict.
  if (draftsMember() !== uid || readDraft(key) !== before) return;
  const isUntouched = isUntouchedSince(uid, key, before);
  if (!isUntouched) return;
  if (draft) {
    // A version that this browser sent is no news: the composer was emptied since.
    const isNews = !versionsOf(knownOf(uid, key)).includes(draft.version);
    keepKnown(uid, key, { confirmed: draft.version, tried: [] });
    if (isNews && versionOf(JSON.stringify(before)) !== draft.version)
      storeDraft(key, JSON.parse(draft.value));
  } else if (knownOf(uid, key)) {
    // It was sent or discarded on another device.
    forgetKnown(uid, key);
    dropDraft(key);
  }
}

/** Whether the composer is empty, or holds just what the server has confirmed. */
function isUntouchedSince(uid: string, key: string, value: unknown): boolean {
  if (draftWords(value) === null) return true;
  return knownOf(uid, key)?.confirmed === versionOf(JSON.stringify(value));
}
