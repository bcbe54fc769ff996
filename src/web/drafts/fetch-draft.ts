import type { getDraft } from "../../contract/drafts.ts";
import { call } from "../api/api.ts";
import { dropDraft, readDraft, storeDraft } from "./stored-draft.ts";
import { draftWords } from "./draft-words.ts";
import {
  draftsMember,
  forgetKnown,
  type Known,
  keepKnown,
  knownOf,
  serverKey,
  versionsOf,
} from "./known-versions.ts";
import { storeOnce } from "./sync-drafts.ts";
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
  const knownBefore = knownOf(uid, key);
  const { draft } = await call<typeof getDraft>("GET", "/draft", { query: { key: serverKey(key) } });
  // Typed meanwhile: storing it will find the conflict.
  if (readDraft(key) !== before || hasMovedOn(uid, key, knownBefore)) return;
  if (!isUntouchedSince(uid, key, before)) return;
  if (draft) {
    // A version that this browser sent brings nothing new: the composer was emptied since.
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

/**
 * Whether the draft was sent or stored during the request, or another member signed in. Once it is stored, the answer may be
 * the version that it has replaced.
 */
function hasMovedOn(uid: string, key: string, known: Known | null): boolean {
  const isStored = JSON.stringify(knownOf(uid, key)) !== JSON.stringify(known);
  return isStored || isAwaited(key) || draftsMember() !== uid;
}

/** Whether the composer is empty, or holds just what the server has confirmed. */
function isUntouchedSince(uid: string, key: string, value: unknown): boolean {
  if (draftWords(value) === null) return true;
  return knownOf(uid, key)?.confirmed === versionOf(JSON.stringify(value));
}
