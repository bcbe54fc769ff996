import { useState } from "react";
import type { ShownComment } from "../../contract/entities.ts";
import { useSession } from "../session/session.ts";
import { DecisionDialog } from "./decision-dialog.tsx";

interface Props {
  comment: ShownComment;
  postId: string;
  /** How the discussion's buttons look. */
  className: string | undefined;
  /** It is removed: only its place remains. */
  onRemoved: () => void;
}

/** What those who moderate can do about a comment in its place. */
export function CommentTools({ comment, postId, className, onRemoved }: Props) {
  const [isAsking, setAsking] = useState(false);
  const { viewer } = useSession();
  const close = () => setAsking(false);
  // Nobody decides on their own comment.
  if (viewer?.username === comment.userName) return null;
  return (
    <>
      <button type="button" className={className} onClick={() => setAsking(true)}>
        Remove<span className="visually-hidden"> the comment by {comment.userName}</span>
      </button>
      {isAsking && (
        <DecisionDialog
          subject={{
            kind: "comment",
            id: comment.id,
            postId,
            words: comment.text,
            userName: comment.userName,
          }}
          decision="remove"
          onDone={() => {
            close();
            onRemoved();
          }}
          onClose={close}
        />
      )}
    </>
  );
}
