import { commentKey } from "../api/comment-key.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { ShownComment } from "../../contract/comments.ts";
import { useHearted } from "../hearts/hearts.ts";
import { setCommentHeart } from "./set-comment-heart.ts";

/**
 * The viewer's heart on a comment. A press shows at once; if the call fails, the heart goes back and a message
 * says why.
 */
export function useCommentHeart({ id, upvotes }: ShownComment, postId: string) {
  const queryClient = useQueryClient();
  const kept = useHearted(commentKey(id));
  /** The state after the press, until the server has answered. Events before that do not change the number. */
  const [asked, setAsked] = useState<{ hearted: boolean; upvotes: number } | null>(null);
  const toggle = async () => {
    if (asked !== null) return;
    setAsked({ hearted: !kept, upvotes: upvotes + (kept ? -1 : 1) });
    await setCommentHeart(queryClient, { postId, commentId: id }, !kept);
    setAsked(null);
  };
  return { ...(asked ?? { hearted: kept, upvotes }), toggle };
}
