import { commentKey } from "../api/comment-key.ts";
import type { QueryClient } from "@tanstack/react-query";
import type { unvoteComment, upvoteComment } from "../../contract/hearts.ts";
import { ApiFailure, call } from "../api/api.ts";
import { showMessage } from "../api/show-refusal.ts";
import { keepToggled, markToggled } from "../hearts/hearts.ts";
import { readToken } from "../session/token.ts";
import { updateCachedComments } from "./cached-comments.ts";
import { withHearts } from "./loaded-comments.ts";

/** Gives or takes back the viewer's heart on a comment. If the call fails, a message says why. */
export async function setCommentHeart(
  queryClient: QueryClient,
  { postId, commentId }: { postId: string; commentId: string },
  isGiven: boolean,
): Promise<void> {
  const key = commentKey(commentId);
  const set = () =>
    call<typeof upvoteComment | typeof unvoteComment>(
      "POST",
      isGiven ? "/comment/:id/upvote" : "/comment/:id/unvote",
      { params: { id: commentId } },
    );
  const token = readToken();
  markToggled(key);
  try {
    const { upvotes, voted } = await set().catch((failure: unknown) => {
      if (isUnanswered(failure) && readToken() === token) return set();
      throw failure;
    });
    keepToggled(queryClient, key, voted);
    updateCachedComments(queryClient, postId, (loaded) => withHearts(loaded, { [commentId]: upvotes }));
  } catch (failure) {
    void showMessage(failure instanceof Error ? failure.message : "Your heart could not be given.");
  }
}

/** Whether the call got no answer, so the server may have given the heart. A second call changes nothing then. */
function isUnanswered(failure: unknown): boolean {
  // A 503 of a busy server has a message: that call has changed nothing.
  return failure instanceof ApiFailure && failure.isOutOfReach && failure.serverMessage === null;
}
