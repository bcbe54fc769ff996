import { draftKeys, dropDraft, ownerOfDrafts, readDraft, storeDraft, watchDrafts } from "./stored-draft.ts";

const PREFIX = "draft-note-";

/** The key of a moderator's words about a member that are no note yet. */
export type NoteKey = `${typeof PREFIX}${string}`;

export interface NoteDraft {
  /** With this name the draft does not go to the server (`draft-words.ts`), since the words are about somebody else. */
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
  dateUndated();
  endSome();
  setInterval(endSome, HOUR_MS);
  let owner = ownerOfDrafts();
  watchDrafts(() => {
    const before = owner;
    owner = ownerOfDrafts();
    // Runs when the drafts have another owner, not with every key that somebody types. Signing out puts all drafts away
    // before this runs.
    if (owner !== before) queueMicrotask(endSome);
  });
}

/** Only at the start: later, another tab may be storing words without a time at each key, and would get older ones back. */
function dateUndated(): void {
  for (const [key, draft] of noteDrafts()) {
    // A time in the future is from a clock that was wrong.
    if (draft.at === undefined || draft.at > Date.now()) storeDraft(key, { ...draft, at: Date.now() });
  }
}

function endSome(): void {
  for (const [key, { at = Date.now() }] of noteDrafts()) {
    // A draft whose key contains an @ was put away when its author signed out.
    if (key.includes("@") || Date.now() - at > KEPT_MS) dropDraft(key);
  }
}

function noteDrafts(): [key: string, draft: NoteDraft][] {
  return draftKeys().flatMap((key) => {
    const draft = key.startsWith(PREFIX) ? readDraft<NoteDraft>(key) : null;
    return draft === null ? [] : [[key, draft]];
  });
}
