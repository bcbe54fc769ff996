import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { ShownComment } from "../../contract/comments.ts";
import { sendLoaded } from "../drafts/send-later.ts";
import { useWaiting } from "../drafts/waiting.ts";
import { updateCachedComments } from "./cached-comments.ts";
import { type CommentDraft, commentDraftKey } from "./comment-draft.ts";

interface Props {
  postId: string;
  draft: CommentDraft;
  /** Called with the sent words once the comment is in the discussion, even if it waited in the outbox; null if it is held. */
  onPosted: (sent: string, comment: ShownComment | null) => void;
}

/** Sends a comment, through the outbox if there is no answer, and adds it to the discussion once the server accepts it. */
export function usePostComment({ postId, draft, onPosted }: Props) {
  const queryClient = useQueryClient();
  const key = commentDraftKey(postId);
  const show = async (comment: ShownComment) => {
    try {
      const { withOwn } = await import("./new-comments.ts");
      updateCachedComments(queryClient, postId, (loaded) => withOwn(loaded, comment));
    } catch (error) {
      // The comment is posted all the same: its event or the next visit shows it.
      reportError(error);
    }
  };
  const waiting = useWaiting<"comment">(key, draft.idempotencyKey, (answer, { text }) => {
    const comment = "held" in answer ? null : answer.comment;
    const shown = comment ? show(comment) : Promise.resolve();
    void shown.then(() => onPosted(text, comment));
  });
  const { isPending, mutateAsync } = useMutation({
    mutationFn: ({ text, parentId, idempotencyKey }: CommentDraft) =>
      sendLoaded(
        { key, idempotencyKey },
        { kind: "comment", postId, body: { text, parentId } },
        // If the parent has disappeared, the comment goes to the post instead and needs another key.
        `${idempotencyKey}-${parentId ?? "post"}`,
      ),
    onSuccess: ({ comment }) => show(comment),
  });
  return { sending: { draftKey: key, waiting }, isPending, mutateAsync };
}
