import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import type { Submission } from "../../contract/entities.ts";
import type { editSubmission } from "../../contract/own-posts.ts";
import { pages } from "../../contract/paths.ts";
import { answerTime } from "../api/answer-time.ts";
import { ApiFailure, call } from "../api/api.ts";
import { useAskForLogin } from "../auth/login-modal-host.tsx";
import { showEdited } from "../post-cache/edited-post.ts";
import { refetchPost } from "../post-cache/post-queries.ts";
import { leavePage } from "../router/leave-page.ts";
import { useOpenDraft } from "../drafts/open-draft.ts";
import { useDraft } from "../drafts/stored-draft.ts";
import { firstProblem, lengthProblemsOf, problemsOf } from "./draft-problems.ts";
import { type EditDraft, type EditedWords, editOf, sentEdit, wordsOfPost } from "./edit-draft.ts";
import { namesLeftOut } from "./feed-choice.ts";
import { focusField } from "./focus-field.ts";
import { endEditOf } from "../details/edit-focus.ts";
import { editDraft, finishDraft, type SubmitDraft } from "./submit-draft.ts";

/** Stands for a post whose edit has not begun. */
const NONE: EditDraft | null = null;

/** The viewer's edit of a post in the browser, if there is one. */
export function useStoredEdit(postId: string): { stored: EditDraft | null; drop: () => void } {
  const [stored, , dropDraft] = useEditDraft(postId);
  return { stored, drop: () => dropDraft(stored) };
}

/** The viewer's edit of a post, stored in the browser until it is saved or dropped. */
export function useEditPost(post: Submission) {
  const [stored, setDraft, dropDraft] = useEditDraft(post.id);
  useOpenDraft(editDraftKey(post.id));
  const { post: draft, was } = stored ?? editOf(post);
  const leave = () => leavePage(pages.details(post.id));
  const close = () => {
    endEditOf(post.id);
    leave();
  };
  const { mutate, isPending, error, reset, isConflict } = useSave(post.id, () => dropDraft(stored));
  const change = (next: (now: SubmitDraft) => SubmitDraft) => {
    reset();
    setDraft((now) => {
      const { post: before, was: edited } = now ?? editOf(post);
      return { post: next(before), was: edited };
    });
  };
  const save = (finished: SubmitDraft) => {
    if (isPending) return;
    mutate(sentEdit({ post: finished, was }, isConflict ? wordsOfPost(post) : was), { onSuccess: close });
  };
  return {
    draft,
    change: (part: Partial<SubmitDraft>) => change((now) => editDraft(now, part)),
    chooseFeeds: (choose: (now: SubmitDraft["feeds"]) => SubmitDraft["feeds"]) =>
      change((now) => editDraft(now, { feeds: choose(now.feeds) })),
    ...useChecked(draft, { onFinish: (finished) => change(() => finished), save }),
    drop: () => {
      dropDraft(stored);
      close();
    },
    isPending,
    error,
    isConflict,
  };
}

interface Checked {
  /** Called with the draft whose feeds and address are complete, where they were not. */
  onFinish: (finished: SubmitDraft) => void;
  save: (finished: SubmitDraft) => void;
}

/** The draft's errors, and the handler of Save, which saves a draft without any. */
function useChecked(draft: SubmitDraft, { onFinish, save }: Checked) {
  const [hasTried, setTried] = useState(false);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const finished = finishDraft(draft);
    if (finished !== draft) onFinish(finished);
    setTried(true);
    // If this press reveals that a feed does not fit, do not save yet: let the author decide.
    const leavesOut = namesLeftOut(finished.feeds).length > 0 && namesLeftOut(draft.feeds).length === 0;
    const wrong = leavesOut ? "categories" : firstProblem(problemsOf(finished));
    if (wrong) focusField(event.currentTarget, wrong);
    else save(finished);
  };
  return { problems: hasTried ? problemsOf(draft) : lengthProblemsOf(draft), submit };
}

const editDraftKey = (postId: string): string => `draft-edit-post-${postId}`;

function useEditDraft(postId: string) {
  return useDraft<EditDraft | null>(editDraftKey(postId), NONE);
}

/** Saves the edit; after a conflict in place of the words that are shown then. */
function useSave(id: string, onSaved: () => void) {
  const queryClient = useQueryClient();
  const askForLogin = useAskForLogin();
  const [isConflict, setConflict] = useState(false);
  const saving = useMutation({
    mutationFn: (body: EditedWords & { was: EditedWords }) =>
      call<typeof editSubmission>("POST", "/submission/:id", {
        ...{ params: { id }, body, signal: answerTime(body) },
      }),
    // Not in the `onSuccess` of `mutate`, which does not run once the author has left the page.
    onSuccess: ({ submission }) => {
      showEdited(queryClient, submission);
      onSaved();
    },
    onError: async (failure) => {
      if (!(failure instanceof ApiFailure)) return;
      if (failure.status === 401) askForLogin("Your session has ended.");
      if (failure.code !== "postEditConflict") return;
      await refetchPost(queryClient, id).catch(() => {});
      setConflict(true);
    },
  });
  return { ...saving, isConflict };
}
