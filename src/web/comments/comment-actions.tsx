import { useQueryClient } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import type { ShownComment } from "../../contract/comments.ts";
import { useAskForLogin } from "../auth/login-modal-host.tsx";
import { CommentTools } from "../moderation/lazy-tools.ts";
import { loadsReportDialog, ReportDialog } from "../reports/report-dialog.tsx";
import { SaveButton } from "../saved/save-button.tsx";
import { ForModerators } from "../session/audience.tsx";
import { useSession } from "../session/session.ts";
import { readToken } from "../session/token.ts";
import { markRemoved } from "./cached-comments.ts";
import styles from "./comment-item.module.css";
import { ListsAct, MuteAuthor, OwnActs } from "./lazy-author-acts.ts";

/** The look of acts that show only while the comment is hovered or has the focus; touch screens always show them. */
const LOOK = `${styles.action} ${styles.rare}`;

interface Props {
  comment: ShownComment;
  postId: string;
  /** Lets the author edit the comment; undefined where the discussion is closed. */
  onEdit: (() => void) | undefined;
}

/** The acts of a comment other than the heart and Reply: save, report, mute, edit, delete, and the acts of moderators. */
export function CommentActions({ comment, postId, onEdit }: Props) {
  const { viewer } = useSession();
  const queryClient = useQueryClient();
  const name = `the comment by ${comment.userName}`;
  return (
    <>
      <SaveButton kind="comment" id={comment.id} name={name} className={LOOK} iconSize={16} />
      {viewer && (
        <Suspense>
          <ListsAct thing={{ kind: "comment", id: comment.id }} name={name} className={LOOK} />
        </Suspense>
      )}
      {viewer?.username === comment.userName ? (
        <Suspense>
          <OwnActs id={comment.id} postId={postId} className={LOOK} onEdit={onEdit} />
        </Suspense>
      ) : (
        <>
          {viewer && (
            <Suspense>
              <MuteAuthor username={comment.userName} className={LOOK} />
            </Suspense>
          )}
          <ReportComment comment={comment} postId={postId} />
        </>
      )}
      <ForModerators>
        <CommentTools
          comment={comment}
          postId={postId}
          className={LOOK}
          onRemoved={() => markRemoved(queryClient, postId, new Set([comment.id]))}
        />
      </ForModerators>
    </>
  );
}

/**
 * Reports a comment. The button works again once the text has changed. The page does not fetch whether the viewer has
 * reported the comment before, because a second report changes nothing.
 */
function ReportComment({ comment: { id, text, userName }, postId }: Pick<Props, "comment" | "postId">) {
  const askForLogin = useAskForLogin();
  const [isAsking, setAsking] = useState(false);
  const [reportedText, setReportedText] = useState<string | null>(null);
  const isReported = reportedText === text;
  const press = () => (readToken() === null ? askForLogin("Sign in to report a comment.") : setAsking(true));
  return (
    <>
      <button type="button" className={LOOK} disabled={isReported} {...loadsReportDialog} onClick={press}>
        {isReported ? "Reported" : "Report"}
        <span className="visually-hidden"> the comment by {userName}</span>
      </button>
      {isAsking && (
        <ReportDialog
          kind="comment"
          id={id}
          postId={postId}
          onReported={() => setReportedText(text)}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
