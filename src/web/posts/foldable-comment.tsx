import type { ReactNode } from "react";
import type { ListedComment } from "../../contract/comments.ts";
import { commentKey } from "../api/comment-key.ts";
import { Foldable } from "../filters/foldable.tsx";
import { useHeartStatus } from "../hearts/hearts.ts";
import { reasonIn, type Shows, useOwn } from "../session/own-state.ts";
import { useSession } from "../session/session.ts";
import styles from "./foldable-comment.module.css";

type Comment = Pick<ListedComment, "id" | "userName" | "submissionId">;

/** Asks which comments of a list its reader has muted, and which of their posts; nothing for readers without filters. */
export function useMutedAmong(comments: Comment[]): void {
  const { viewer } = useSession();
  // A post before its comments: it is known with them, or before.
  const keys = comments.flatMap(({ id, submissionId }) => [submissionId, commentKey(id)]);
  useHeartStatus(viewer?.hasFilters ? [...new Set(keys)] : []);
}

interface Props {
  comment: Comment;
  /** The reasons for which other lists hide things that this one shows. */
  shows?: Shows;
  className: string | undefined;
  children: ReactNode;
}

/** A row of a list of comments, folded to a line where the reader has muted the comment, or lists do not show its post. */
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
