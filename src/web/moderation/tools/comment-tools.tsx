import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { ShownComment } from "../../../contract/comments.ts";
import { postQuery } from "../../post-cache/post-queries.ts";
import { isOwn } from "../../posts/can-manage.ts";
import { useSession } from "../../session/session.ts";
import { DecisionDialog } from "../decisions/decision-dialog.tsx";
import { useReach } from "./use-reach.ts";

interface Props {
  comment: ShownComment;
  postId: string;
  /** The CSS class of the discussion's buttons. */
  className: string | undefined;
  /** Called after the comment has been removed. */
  onRemoved: () => void;
}

export function CommentTools({ comment, postId, className, onRemoved }: Props) {
  const [isAsking, setAsking] = useState(false);
  const { viewer } = useSession();
  const { data: post } = useQuery(postQuery(postId));
  // The people of a feed do not decide about comments below their own posts.
  const feeds = post && !isOwn(viewer, post) ? post.customCategories : [];
  const reaches = useReach(feeds, comment.userName);
  const close = () => setAsking(false);
  // Moderators do not decide on their own comments.
  if (!reaches || viewer?.username === comment.userName) return null;
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
            editedAt: comment.editedAt ?? null,
            feeds: post?.customCategories ?? [],
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
