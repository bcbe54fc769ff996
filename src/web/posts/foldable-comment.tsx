import type { ReactNode } from "react";
import type { ListedComment } from "../../contract/comments.ts";
import { commentKey } from "../api/comment-key.ts";
import { Foldable } from "../filters/foldable.tsx";
import { useHeartStatus } from "../hearts/hearts.ts";
import { reasonIn, type Shows, useOwn } from "../session/own-state.ts";
import { useSession } from "../session/session.ts";
import styles from "./foldable-comment.module.css";

type Comment = Pick<ListedComment, "id" | "userName" | "submissionId">;

/** Asks the server which of a list's comments the viewer mutes, and which of their posts. Viewers without filters ask nothing. */
export function useMutedAmong(comments: Comment[]): void {
  const { viewer } = useSession();
  // Each post comes before its comments, so the answer about the post arrives no later than theirs.
  const keys = comments.flatMap(({ id, submissionId }) => [submissionId, commentKey(id)]);
  useHeartStatus(viewer?.hasFilters ? [...new Set(keys)] : []);
}

interface Props {
  comment: Comment;
  /** The reasons for hiding that do not count in this list. */
  shows?: Shows;
  className: string | undefined;
  children: ReactNode;
}

/** A row of a list of comments, folded to one line if the viewer's filters hide the comment or its post. */
export function FoldableComment({
  comment: { id, userName, submissionId },
  shows,
  className,
  children,
}: Props) {
  const { viewer } = useSession();
  const own = useOwn(commentKey(id));
  const ofPost = useOwn(submissionId);
  const isOwn = viewer?.username === userName;
  const reason = reasonIn(shows, own) ?? (reasonIn(shows, ofPost) && "post");
  return (
    <li
      className={`${styles.row} ${className}`}
      data-stop
      tabIndex={-1}
      data-known={isOwn || own ? "" : undefined}
    >
      <Foldable reason={isOwn ? undefined : reason} className={styles.line}>
        {children}
      </Foldable>
    </li>
  );
}
