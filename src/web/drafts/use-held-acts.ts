import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { HeldWriting, takeBackHeld } from "../../contract/held.ts";
import { ApiFailure, call } from "../api/api.ts";
import { navigate } from "../router/location.ts";
import { dropDraft, readDraft, storeDraft } from "./stored-draft.ts";
import { copyText } from "../ui/copy-text.ts";
import { showToast } from "../ui/toast.ts";
import { composerOf, secondKey } from "./conflict.ts";
import { allWords } from "./draft-words.ts";
import { draftOfHeld, ownHeldQuery } from "./held-drafts.ts";
import { putFirst } from "./use-draft-acts.ts";
import { isAwaited } from "./waiting.ts";

/** Making what waits or was refused a draft again, deleting it, and copying its words. */
export function useHeldActs(uid: string, held: HeldWriting) {
  const queryClient = useQueryClient();
  const { isPending, mutate } = useMutation({
    mutationFn: (act: (held: HeldWriting) => Promise<string | null>) => act(held),
    onSuccess: (address) => address !== null && navigate(address),
    onError: ({ message }) => showToast(message),
    onSettled: () => void queryClient.invalidateQueries({ queryKey: ownHeldQuery(uid).queryKey }),
  });
  return {
    isPending,
    takeBack: () => mutate(takeBack),
    change: () => mutate(change),
    remove: () => mutate(remove),
    copy: async () => {
      if (await copyText(wordsOfHeld(held), "Copy these words:")) showToast("Copied.");
    },
  };
}

/**
 * Returns the address of the composer; null where the author stays here. The words are a second draft before the server deletes
 * them, so that no lost answer takes them along, and nothing in the composer changes before. Throws `ApiFailure`.
 */
async function takeBack(held: HeldWriting): Promise<string | null> {
  const kept = keepAsDraft(held);
  try {
    await remove(held);
  } catch (failure) {
    // The post or comment still waits or is published, and would be there twice. Without an answer it may be neither.
    if (failure instanceof ApiFailure && failure.status >= 400 && failure.status < 500) dropDraft(kept.key);
    throw failure;
  }
  return leadTo(kept);
}

/** Makes the words of a refused one a draft. It stays in its place, with the reason, until its author deletes it. */
async function change(held: HeldWriting): Promise<string | null> {
  const composed = draftOfHeld(held)!;
  const now = readDraft(composed.key);
  const isThere = now !== null && allWords(now) === allWords(composed.draft);
  return isThere ? composed.address : leadTo(keepAsDraft(held));
}

/** Once, also where the first answer was lost. Throws `ApiFailure`. */
async function remove({ id }: HeldWriting): Promise<null> {
  const idempotencyKey = `take-back-${id}`;
  return call<typeof takeBackHeld>("DELETE", "/held/:id", { params: { id }, idempotencyKey });
}

interface Kept {
  key: string;
  address: string;
}

/** A second attempt replaces the draft of the first. */
function keepAsDraft(held: HeldWriting): Kept {
  const { key: composer, address, draft } = draftOfHeld(held)!;
  const key = secondKey(composer, `h${held.id}`);
  storeDraft(key, draft);
  return { key, address };
}

/** Puts the draft into its composer, unless that has something to send, which it would take for changed. */
function leadTo({ key, address }: Kept): string | null {
  if (isAwaited(composerOf(key))) {
    showToast("These words are another draft now, since what you sent last is still on its way.");
    return null;
  }
  putFirst(key);
  return address;
}

/** All words of a held post or comment. */
function wordsOfHeld({ post, comment }: HeldWriting): string {
  if (comment) return comment.text;
  const { title, contentType, content, caption } = post!;
  return [title, contentType === "text" ? null : content, contentType === "text" ? content : caption]
    .filter(Boolean)
    .join("\n\n");
}
