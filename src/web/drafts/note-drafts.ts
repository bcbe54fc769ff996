import { draftKeys, dropDraft, readDraft, storeDraft, watchDrafts } from "./stored-draft.ts";

const PREFIX = "draft-note-";

/** The key of a moderator's words about a member that are no note yet. */
export type NoteKey = `${typeof PREFIX}${string}`;

export interface NoteDraft {
  /** By this name it is no draft that goes to the server (`draft-words.ts`): the words are about somebody else. */
  typed: string;
  idempotencyKey: string;
  /** When the words were last changed, in milliseconds; absent where an earlier version of the site stored them. */
  at?: number;
}

/** A weekend, in which a moderator may be away. */
const KEPT_MS = 3 * 24 * 60 * 60 * 1_000;
const HOUR_MS = 60 * 60 * 1_000;

/** Ends the words of notes that are no note yet: they are about somebody else, and must not lie in a browser for ever. */
export function endNoteDrafts(): void {
  endSome();
  watchDrafts(endSome);
  setInterval(endSome, HOUR_MS);
}

function endSome(): void {
  for (const key of draftKeys()) {
    const draft = key.startsWith(PREFIX) ? readDraft<NoteDraft>(key) : null;
    if (draft === null) continue;
    // A draft whose key contains an @ was put away when its author signed out.
    if (key.includes("@") || Date.now() - (draft.at ?? Date.now()) > KEPT_MS) dropDraft(key);
    else if (draft.at === undefined) storeDraft(key, { ...draft, at: Date.now() });
  }
}
