import { Heart } from "lucide";
import type { MouseEvent } from "react";
import type { ShownComment } from "../../contract/comments.ts";
import { useAskForLogin } from "../auth/login-modal-host.tsx";
import { forgetWantedHeart, wantHeart } from "../hearts/wanted-heart.ts";
import { readToken } from "../session/token.ts";
import { formatNumber } from "../ui/format-number.ts";
import { Icon } from "../ui/icon.tsx";
import styles from "./comment-heart.module.css";
import { useCommentHeart } from "./use-comment-heart.ts";

interface Props {
  comment: ShownComment;
  postId: string;
}

/** The heart of a comment, with the number of hearts where there are any. */
export function CommentHeart({ comment, postId }: Props) {
  const askForLogin = useAskForLogin();
  const { hearted, upvotes, toggle } = useCommentHeart(comment, postId);
  const press = (event: MouseEvent) => {
    // The second click of a double click would take the heart back.
    if (event.detail > 1) return;
    if (readToken() !== null) return void toggle();
    wantHeart(postId, comment.id);
    return askForLogin("Sign in to give your heart to a comment.", forgetWantedHeart);
  };
  return (
    <button
      type="button"
      className={styles.heart}
      aria-pressed={hearted}
      aria-label={`A heart for the comment by ${comment.userName}. ${upvotes} so far`}
      onClick={press}
    >
      <Icon of={Heart} size={16} isFilled={hearted} />
      <span className={styles.count}>{upvotes > 0 && formatNumber(upvotes)}</span>
    </button>
  );
}
