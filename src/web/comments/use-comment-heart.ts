import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { ShownComment } from "../../contract/entities.ts";
import type { unvoteComment, upvoteComment } from "../../contract/hearts.ts";
import { call } from "../api/api.ts";
import { showMessage } from "../api/show-refusal.ts";
import { commentKey, keepToggled, markToggled, useHearted } from "../hearts/hearts.ts";
import { updateCachedComments } from "./cached-comments.ts";
import { withHearts } from "./loaded-comments.ts";

/**
 * The viewer's heart on a comment. A press shows at once; if the call fails, the heart goes back and a message
 * says why.
 */
export function useCommentHeart({ id, upvotes }: ShownComment, postId: string) {
  const queryClient = useQueryClient();
  const key = commentKey(id);
  const kept = useHearted(key);
  /** The state that the viewer has asked for, until the server has answered: an event may bring the number before. */
  const [asked, setAsked] = useState<{ hearted: boolean; upvotes: number } | null>(null);
  const toggle = async () => {
    if (asked !== null) return;
    setAsked({ hearted: !kept, upvotes: upvotes + (kept ? -1 : 1) });
    markToggled(key);
    try {
      const answer = await call<typeof upvoteComment | typeof unvoteComment>(
        "POST",
        kept ? "/comment/:id/unvote" : "/comment/:id/upvote",
        { params: { id } },
      );
      keepToggled(queryClient, key, answer.voted);
      updateCachedComments(queryClient, postId, (loaded) => withHearts(loaded, { [id]: answer.upvotes }));
    } catch (failure) {
      void showMessage(failure instanceof Error ? failure.message : "Your heart could not be given.");
    }
    setAsked(null);
  };
  return { ...(asked ?? { hearted: kept, upvotes }), toggle };
}
