import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { HeldWriting, takeBackHeld } from "../../contract/held.ts";
import { ApiFailure, call } from "../api/api.ts";
import { navigate } from "../router/location.ts";
import { dropDraft, readDraft } from "../session/draft.ts";
import { copyText } from "../ui/copy-text.ts";
import { showToast } from "../ui/toast.ts";
import { allWords } from "./draft-words.ts";
import { draftOfHeld, ownHeldQuery } from "./held-drafts.ts";
import { putIntoComposer } from "./use-draft-acts.ts";

/** Taking back what waits, which makes it a draft again, and copying its words. */
export function useHeldActs(uid: string, held: HeldWriting) {
  const queryClient = useQueryClient();
  const forget = () => queryClient.invalidateQueries({ queryKey: ownHeldQuery(uid).queryKey });
  const { isPending, mutate } = useMutation({
    mutationFn: () => takeBack(held),
    onSuccess: (address) => {
      void forget();
      if (address !== null) navigate(address);
    },
    onError: (failure) => {
      void forget();
      showToast(failure.message);
    },
  });
  return {
    isPending,
    takeBack: () => mutate(),
    copy: async () => {
      if (await copyText(wordsOfHeld(held), "Copy these words:")) showToast("Copied.");
    },
  };
}

/**
 * Returns the address of the composer; null where there is none any more. The words are in the composer before the server
 * deletes them, so that no lost answer takes them along. Throws `ApiFailure`.
 */
async function takeBack(held: HeldWriting): Promise<string | null> {
  const composed = draftOfHeld(held);
  if (composed && !isThere(composed.key, composed.draft)) putIntoComposer(composed.key, composed.draft);
  try {
    await call<typeof takeBackHeld>("DELETE", "/held/:id", { params: { id: held.id } });
  } catch (failure) {
    // It still waits or is published, and would be there twice. Without an answer it may be neither.
    const isRefused = failure instanceof ApiFailure && failure.status >= 400 && failure.status < 500;
    if (composed && isRefused && readDraft(composed.key) === composed.draft) dropDraft(composed.key);
    throw failure;
  }
  return composed && composed.address;
}

/** Whether the words are in the composer already, since an earlier answer was lost. */
function isThere(key: string, draft: object): boolean {
  const now = readDraft(key);
  return now !== null && allWords(now) === allWords(draft);
}

/** All words of a held post or comment. */
function wordsOfHeld({ post, comment }: HeldWriting): string {
  if (comment) return comment.text;
  const { title, contentType, content, caption } = post!;
  return [title, contentType === "text" ? null : content, contentType === "text" ? content : caption]
    .filter(Boolean)
    .join("\n\n");
}
