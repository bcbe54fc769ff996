import { useMutation } from "@tanstack/react-query";
import { useEffect } from "react";
import type { ErrorCode } from "../../contract/errors.ts";
import { ApiFailure } from "../api/api.ts";
import { useDraft } from "../drafts/stored-draft.ts";
import { draftOf, type SavedWords, isChange, type PageDraft, wordsInForm } from "./page-draft.ts";

interface Saving<Saved> {
  /** The key of the draft, which begins with `draft-`. */
  key: string;
  problemOf: (text: string) => string | null;
  /** Saves words over the version of the form; null stands for the program's text. */
  send: (text: string | null) => Promise<Saved>;
  /** Shows what was saved, and gives its version. */
  onSaved: (saved: Saved) => Promise<SavedWords["version"]>;
  /** The refusal of a save over somebody else's change, and what reads that change. */
  conflict: ErrorCode;
  onConflict: () => void;
}

const NONE: PageDraft | null = null;

/** The saved long text, with the typed words over it, which stay in the browser until they are saved or dropped. */
export function useTextEditor<Saved>(page: SavedWords, { key, problemOf, ...saving }: Saving<Saved>) {
  const [draft, setDraft, dropDraft] = useDraft<PageDraft | null>(key, NONE);
  const { isPending, isSuccess, error, mutate, reset } = useSave(saving, (version, sent) => {
    if (sent === null) return;
    dropDraft(sent);
    // Words that were typed during the save now go over the version of the answer.
    setDraft((now) => now && { ...now, version });
  });
  useEffect(() => {
    // After a lost answer, words that are saved would come back as a change of what somebody saves later.
    if (draft && draft.typed.trim() === page.text) dropDraft(draft);
  }, [page]);
  const text = wordsInForm(page, draft);
  const isChanged = isChange(page, draft);
  const problem = problemOf(text);
  const isOvertaken = draft !== null && isChanged && draft.version !== page.version;
  const canSave = isChanged && problem === null && !isPending;
  return {
    ...{ text, problem, isOvertaken, canSave, isPending },
    hasDraft: draft !== null,
    error: error && !(isCode(error, saving.conflict) && isOvertaken) ? error.message : null,
    isSaved: isSuccess && draft === null,
    type: (typed: string) => {
      // Keeps the state of a save under way, whose outcome the form has yet to show.
      if (!isPending) reset();
      // While a save is under way, typing the earlier words again is a change.
      setDraft((now) => (now && isPending ? { ...now, typed } : draftOf(page, now, typed)));
    },
    save: () => canSave && mutate({ text, draft }),
    /** Saves other words than the typed ones, which stay; null is the program's text. */
    put: (words: string | null) => isPending || mutate({ text: words, draft: NONE }),
    drop: () => {
      reset();
      dropDraft(draft);
    },
  };
}

interface Sent {
  text: string | null;
  /** The draft whose words are sent; null for other words. */
  draft: PageDraft | null;
}

function useSave<Saved>(
  { send, onSaved, conflict, onConflict }: Omit<Saving<Saved>, "key" | "problemOf">,
  onSent: (version: SavedWords["version"], draft: PageDraft | null) => void,
) {
  return useMutation({
    mutationFn: ({ text }: Sent) => send(text),
    onSuccess: async (saved, { draft }) => onSent(await onSaved(saved), draft),
    onError: (failure) => isCode(failure, conflict) && onConflict(),
  });
}

function isCode(failure: Error, code: ErrorCode): boolean {
  return failure instanceof ApiFailure && failure.code === code;
}
