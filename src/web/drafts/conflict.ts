import type { getDraft } from "../../contract/drafts.ts";
import { call } from "../api/api.ts";
import { readDraft, storeDraft } from "./stored-draft.ts";
import { showToast } from "../ui/toast.ts";
import { draftWords } from "./draft-words.ts";
import { draftsMember, forgetKnown, serverKey } from "./known-versions.ts";

/**
 * Makes the draft that the server has a second draft in this browser, since it is another than this browser's own.
 * Returns its version; null where the server has none any longer.
 */
export async function keepBoth(uid: string, key: string, own: unknown): Promise<string | null> {
  // Another member may have signed in since the last answer, and again during this request.
  if (draftsMember() !== uid) return null;
  const { draft } = await call<typeof getDraft>("GET", "/draft", { query: { key: serverKey(key) } });
  if (draftsMember() !== uid) return null;
  if (!draft) {
    forgetKnown(uid, key);
    return null;
  }
  const other = JSON.parse(draft.value) as unknown;
  const second = secondKey(key, draft.version);
  if (!isSameText(other, own) && readDraft(second) === null) {
    storeDraft(second, other);
    if (draftWords(other)) showToast("This draft was also changed elsewhere. Both are kept: see Drafts.");
  }
  return draft.version;
}

/** The key of a second draft of the same composer. */
export function secondKey(key: string, version: string): string {
  return `${composerOf(key)}~${version}`;
}

/** The key of a composer, for any of its drafts. */
export function composerOf(key: string): string {
  return key.replace(/~.*$/, "");
}

/** Whether two drafts differ only in the key and the time of their last change. */
function isSameText(one: unknown, other: unknown): boolean {
  return JSON.stringify(one, withoutStamps) === JSON.stringify(other, withoutStamps);
}

function withoutStamps(name: string, part: unknown): unknown {
  return name === "idempotencyKey" || name === "savedAt" ? undefined : part;
}
