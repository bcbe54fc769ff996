import { Reply } from "lucide";
import { memo } from "react";
import type { ShownComment, ThreadComment } from "../../contract/entities.ts";
import { pages } from "../../contract/paths.ts";
import { Time } from "../ui/time.tsx";
import { CommentActions } from "./comment-actions.tsx";
import styles from "./comment-item.module.css";
import { sharedContent } from "../shared-parts/shared-content.ts";
import { CommentText } from "./comment-text.tsx";
import { Icon } from "../ui/icon.tsx";
import { Link } from "../router/link.tsx";

/** The deepest level with its own indent. Replies below it show whom they answer. */
const MAX_INDENT = 12;

interface Props {
  comment: ThreadComment;
  postId: string;
  /** Whether the viewer has just posted the comment, or followed a link to it. */
  isMarked: boolean;
  /** Undefined where the viewer cannot reply. */
  onReply: ((comment: ShownComment) => void) | undefined;
  /** Set while this comment is being answered: receives the element for the reply form. */
  onReplyPlace?: ((place: HTMLElement | null) => void) | undefined;
}

/** A comment in the thread. The elements are not nested: a level only sets the indent. */
export const CommentItem = memo(function CommentItem(props: Props) {
  const { comment, isMarked, ...others } = props;
  const { depth } = comment;
  return (
    <li
      id={`comment-${comment.id}`}
      data-anchor
      tabIndex={-1}
      className={`${styles.comment} ${styles[`level${Math.min(depth, MAX_INDENT)}`]} ${isMarked ? styles.marked : ""}`}
      {...sharedContent(props.onReply ? comment : null, <Content comment={comment} {...others} />)}
    />
  );
});

function Content({ comment, postId, onReply, onReplyPlace }: Omit<Props, "isMarked">) {
  const { depth, answers } = comment;
  return (
    <>
      <p className={styles.meta}>
        <Link to={pages.user(comment.userName)} className={styles.author}>
          {comment.userName}
        </Link>
        {answers !== null && (
          <span className={depth > MAX_INDENT ? undefined : "visually-hidden"}>replying to {answers}</span>
        )}
        <a href={`#comment-${comment.id}`} className={styles.when}>
          <Time at={comment.createdAt} />
          <span className="visually-hidden">, link to this comment</span>
        </a>
      </p>
      {comment.deleted ? (
        <p className={styles.deleted}>This comment was deleted.</p>
      ) : (
        <CommentText comment={comment} />
      )}
      {!comment.deleted && onReply && (
        <button type="button" className={`${styles.action} needs-scripts`} onClick={() => onReply(comment)}>
          <Icon of={Reply} size={16} /> Reply<span className="visually-hidden"> to {comment.userName}</span>
        </button>
      )}
      {!comment.deleted && <CommentActions comment={comment} postId={postId} />}
      {onReplyPlace && <div ref={onReplyPlace} className={styles.place} />}
    </>
  );
}
