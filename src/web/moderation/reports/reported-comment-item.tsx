import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { Submission } from "../../../contract/entities.ts";
import type { Decision, ReportedComment } from "../../../contract/moderation.ts";
import { pages } from "../../../contract/paths.ts";
import { Link } from "../../router/link.tsx";
import { Prose } from "../../ui/member-text.tsx";
import { Time } from "../../ui/time.tsx";
import { EditedMark } from "../../versions/edited-mark.tsx";
import { isEditedSinceReported } from "../edited-since-reported.ts";
import { ruleOfReports } from "../decisions/rule-field.tsx";
import { readEdited } from "../moderation-queries.ts";
import { AuthorActions } from "./author-actions.tsx";
import { DecisionButtons } from "./decision-buttons.tsx";
import { ReportList } from "./report-list.tsx";
import { NotesMark } from "../notes/notes-mark.tsx";
import styles from "./report-queue.module.css";
import { MemberLink } from "../../ui/member-link.tsx";

interface Props {
  comment: ReportedComment;
  post: Submission;
  /** Whether the post's author has deleted the post, and the comment with it. */
  isDeleted: boolean;
}

export function ReportedCommentItem({ comment, post, isDeleted }: Props) {
  const { id, text, userName, editedAt, reports } = comment;
  const { id: postId, customCategories: feeds } = post;
  const queryClient = useQueryClient();
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
      <Words comment={comment} postId={postId} isDone={isDone} />
      {!isDone && <ReportList reports={reports} />}
      <DecisionButtons
        subject={{
          ...{ kind: "comment", id, postId, words: text, userName, editedAt: editedAt ?? null },
          ...{ feeds, reportedRule: ruleOfReports(reports) },
        }}
        open={isOver ? ["dismiss"] : ["dismiss", isRemoved ? "restore" : "remove"]}
        onDecided={onDecided}
        readAgain={() => readEdited(queryClient, id)}
      >
        <AuthorActions username={userName} about={{ commentId: id }} />
      </DecisionButtons>
    </li>
  );
}

interface WordsProps {
  comment: ReportedComment;
  postId: string;
  /** Whether the reports have been decided. */
  isDone: boolean;
}

function Words({ comment, postId, isDone }: WordsProps) {
  const { id, text, formatted, userName, createdAt } = comment;
  return (
    <>
      <p className={styles.meta}>
        <MemberLink name={userName} />
        <Link to={`${pages.details(postId)}#comment-${id}`}>
          <Time at={createdAt} />
          <span className="visually-hidden">, show in its discussion</span>
        </Link>
        <EditedMark kind="comment" edited={comment} isRoomy />
        {comment.isDeleted && <span>Deleted by its author</span>}
        <NotesMark name={userName} />
      </p>
      {!isDone && isEditedSinceReported(comment, comment.reports) && (
        <p className={styles.marks}>
          <span>Edited since it was reported</span>
        </p>
      )}
      {formatted ? (
        <Prose small text={text} formatted={formatted} />
      ) : (
        <p className={styles.excerpt} dir="auto">
          {text}
        </p>
      )}
    </>
  );
}
