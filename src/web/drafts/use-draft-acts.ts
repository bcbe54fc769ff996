import { useState } from "react";
import { navigate } from "../router/location.ts";
import { dropDraft, readDraft, storeDraft } from "./stored-draft.ts";
import { copyText } from "../ui/copy-text.ts";
import { showToast } from "../ui/toast.ts";
import { composerOf, secondKey } from "./conflict.ts";
import { draftPlace } from "./draft-place.ts";
import { allWords, draftWords } from "./draft-words.ts";
import type { DraftRow } from "./drafts-query.ts";
import { fetchDraft } from "./fetch-draft.ts";
import { versionOf } from "./version.ts";
import { waitingKey } from "./waiting.ts";

/** A deleted draft, which its row can bring back. */
interface Deleted {
  row: DraftRow;
  value: unknown;
}

/** Going on with drafts, copying them, and deleting them, which can be undone. */
export function useDraftActs(uid: string) {
  const [deleted, setDeleted] = useState<ReadonlyMap<string, Deleted>>(new Map());
  const forget = (key: string) => setDeleted((now) => new Map([...now].filter(([other]) => other !== key)));
  return {
    deleted,
    goOn: async (row: DraftRow) => {
      if (!(await bring(uid, row.key))) return;
      if (row.key !== composerOf(row.key)) putFirst(row.key);
      const { address } = draftPlace(row);
      if (address !== null) navigate(address);
    },
    /** The words may have no other way out: their post may be gone, or its discussion locked. */
    copy: async (row: DraftRow) => {
      if (!(await bring(uid, row.key))) return;
      if (await copyText(allWords(readDraft(row.key)), "Copy these words:")) showToast("Copied.");
    },
    remove: async (row: DraftRow) => {
      if (!(await bring(uid, row.key))) return;
      const value = readDraft(row.key);
      setDeleted((now) => new Map(now).set(row.key, { row, value }));
      dropDraft(waitingKey(row.key));
      // The server's draft goes with the next store, which takes the draft that is missing here for deleted.
      dropDraft(row.key);
    },
    undo: (key: string) => {
      storeDraft(key, deleted.get(key)!.value);
      forget(key);
    },
  };
}

/** Brings a draft into this browser. Returns false, and says so, where that fails. */
async function bring(uid: string, key: string): Promise<boolean> {
  if (draftWords(readDraft(key)) !== null) return true;
  try {
    await fetchDraft(uid, key);
  } catch (failure) {
    showToast(failure instanceof Error ? failure.message : "The draft could not be loaded.");
    return false;
  }
  if (draftWords(readDraft(key)) !== null) return true;
  showToast("This draft is gone: it was sent or deleted elsewhere.");
  return false;
}

/** Swaps a second draft with the draft in its composer. */
export function putFirst(key: string): void {
  const value = readDraft(key);
  dropDraft(key);
  putIntoComposer(composerOf(key), value);
}

/** Puts a draft into a composer. What is there stays, as a second draft. */
function putIntoComposer(composer: string, value: unknown): void {
  const first = readDraft(composer);
  if (draftWords(first) !== null) storeDraft(secondKey(composer, versionOf(JSON.stringify(first))), first);
  storeDraft(composer, value);
}
