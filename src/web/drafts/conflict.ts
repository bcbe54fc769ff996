import type { getDraft } from "../../contract/drafts.ts";
import { call } from "../api/api.ts";
import { readDraft, storeDraft } from "../session/draft.ts";
import { showToast } from "../ui/toast.ts";
import { draftWords } from "./draft-words.ts";
import { forgetKnown, keepKnown, serverKey } from "./known-versions.ts";

/**
 * Makes the draft that the server has a second draft, since it is another than this browser's own. The next store
 * puts this browser's own in its place.
 */
export async function keepBoth(uid: string, key: string, own: unknown): Promise<void> {
  const { draft } = await call<typeof getDraft>("GET", "/draft", { query: { key: serverKey(key) } });
  if (!draft) return forgetKnown(uid, key);
  const other = JSON.parse(draft.value) as unknown;
  const second = secondKey(key, draft.version);
  if (!isSameText(other, own) && readDraft(second) === null) {
    storeDraft(second, other);
    if (draftWords(other)) showToast("This draft was also changed elsewhere. Both are kept: see Drafts.");
  }
  keepKnown(uid, key, { confirmed: draft.version, tried: [] });
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
