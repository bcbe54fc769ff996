import { useState } from "react";
import type { Decision, ReportedComment } from "../../../contract/moderation.ts";
import { pages } from "../../../contract/paths.ts";
import { Link } from "../../router/link.tsx";
import { Time } from "../../ui/time.tsx";
import { AuthorActions } from "./author-actions.tsx";
import { DecisionButtons } from "./decision-buttons.tsx";
import { ReportList } from "./report-list.tsx";
import styles from "./report-queue.module.css";

interface Props {
  comment: ReportedComment;
  postId: string;
  /** Whether the post's author has deleted the post, and the comment with it. */
  isDeleted: boolean;
}

export function ReportedCommentItem({ comment, postId, isDeleted }: Props) {
  const { id, text, userName, createdAt, reports } = comment;
  const [isRemoved, setRemoved] = useState(comment.isRemoved);
  // Nothing is left to remove; the reports still wait.
  const isOver = isDeleted || comment.isDeleted;
  const [isDone, setDone] = useState(false);
  const onDecided = (decision: Decision) => {
    if (decision !== "dismiss") setRemoved(decision === "remove");
    setDone(true);
  };
  return (
    <li className={styles.comment}>
      <p className={styles.meta}>
        <Link to={pages.user(userName)}>{userName}</Link>
        <Link to={`${pages.details(postId)}#comment-${id}`}>
          <Time at={createdAt} />
          <span className="visually-hidden">, show in its discussion</span>
        </Link>
        {comment.isDeleted && <span>Deleted by its author</span>}
      </p>
      <p className={styles.excerpt} dir="auto">
        {text}
      </p>
      {!isDone && <ReportList reports={reports} />}
      <DecisionButtons
        subject={{ kind: "comment", id, postId, words: text, userName }}
        open={isOver ? ["dismiss"] : ["dismiss", isRemoved ? "restore" : "remove"]}
        onDecided={onDecided}
      >
        <AuthorActions username={userName} />
      </DecisionButtons>
    </li>
  );
}
