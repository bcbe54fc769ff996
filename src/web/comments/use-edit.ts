import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import type { editComment } from "../../contract/own-comments.ts";
import { answerTime } from "../api/answer-time.ts";
import { ApiFailure, call } from "../api/api.ts";
import { useAskForLogin } from "../auth/login-modal-host.tsx";
import { useOpenDraft } from "../drafts/open-draft.ts";
import { useDraft } from "../drafts/stored-draft.ts";
import { updateCachedComments } from "./cached-comments.ts";
import { withEdit } from "./changed-comments.ts";
import { commentProblem } from "./comment-problem.ts";
import type { LoadedComment } from "./loaded-comments.ts";
import { refreshComment } from "./refresh-comments.ts";

interface EditDraft {
  text: string;
  /** The comment's text when the edit began. */
  was: string;
}

const EMPTY: EditDraft = { text: "", was: "" };

/** The viewer's edit of a comment, stored in the browser until it is saved or dropped. */
export function useEdit(comment: LoadedComment, postId: string, onClose: () => void) {
  const [stored, setDraft, dropDraft] = useDraft(`draft-edit-${comment.id}`, EMPTY);
  useOpenDraft(`draft-edit-${comment.id}`);
  const draft = stored === EMPTY ? { text: comment.text, was: comment.text } : stored;
  const [problem, setProblem] = useState<string | null>(null);
  const close = () => {
    onClose();
    // Runs after React has rendered the comment's words again.
    setTimeout(() => document.getElementById(`comment-${comment.id}`)?.focus({ preventScroll: true }));
  };
  const drop = () => {
    dropDraft(stored);
    close();
  };
  const { mutate, isPending, error, reset, isConflict } = useSave(comment.id, postId, drop);
  return {
    text: draft.text,
    /** Changes the text, except while it is being saved: the form then closes, and later words would be lost. */
    type: (text: string) => {
      if (isPending) return;
      reset();
      setProblem(null);
      setDraft({ text, was: draft.was });
    },
    clearProblem: () => setProblem(null),
    /** Saves the text. After a conflict, it replaces the other edit, which the form then shows. */
    submit: (event: FormEvent) => {
      event.preventDefault();
      const found = commentProblem(event, draft.text);
      setProblem(found);
      if (isPending || found) return;
      mutate({ text: draft.text, was: isConflict ? comment.text : draft.was });
    },
    /** Closes the form. The typed text is there again when the form opens. */
    close: () => isPending || close(),
    drop: () => isPending || drop(),
    isPending,
    error: problem ?? (error && error.message),
    isConflict,
  };
}

function useSave(id: string, postId: string, onSaved: () => void) {
  const queryClient = useQueryClient();
  const askForLogin = useAskForLogin();
  const [isConflict, setConflict] = useState(false);
  const saving = useMutation({
    mutationFn: (body: EditDraft) =>
      call<typeof editComment>("POST", "/comment/:id", { params: { id }, body, signal: answerTime(body) }),
    onSuccess: ({ comment }) => {
      updateCachedComments(queryClient, postId, (loaded) => withEdit(loaded, comment));
      onSaved();
    },
    onError: async (failure) => {
      if (!(failure instanceof ApiFailure)) return;
      if (failure.status === 401) askForLogin("Your session has ended.");
      if (failure.code !== "editConflict") return;
      await refreshComment(queryClient, postId, id);
      setConflict(true);
    },
  });
  return { ...saving, isConflict };
}
