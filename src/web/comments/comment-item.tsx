import { Reply } from "lucide";
import { memo } from "react";
import type { ShownComment, ThreadComment } from "../../contract/entities.ts";
import { pages } from "../../contract/paths.ts";
import { Icon } from "../ui/icon.tsx";
import { Prose } from "../ui/member-text.tsx";
import { MemberSign } from "../ui/sign.tsx";
import { Time } from "../ui/time.tsx";
import { Link } from "../router/link.tsx";
import { sharedContent } from "../shared-parts/shared-content.ts";
import { CommentActions } from "./comment-actions.tsx";
import styles from "./comment-item.module.css";

/** The deepest level with an indent of its own. Replies below it show whom they answer. */
const MAX_INDENT = 12;

interface Props {
  comment: ThreadComment;
  postId: string;
  /** Whether the post's author wrote the comment. */
  isByAuthor: boolean;
  /** Whether replies follow, to which the comment's own guide leads. */
  isAnswered: boolean;
  /** Whether the viewer has just posted the comment, or followed a link to it. */
  isMarked: boolean;
  /** Undefined where the viewer cannot reply. */
  onReply: ((comment: ShownComment) => void) | undefined;
  /** Set while this comment is being answered: receives the element for the reply form. */
  onReplyPlace?: ((place: HTMLElement | null) => void) | undefined;
}

/** A comment in the thread. The elements are not nested: a level sets the indent and the number of guides. */
export const CommentItem = memo(function CommentItem(props: Props) {
  const { isAnswered, isMarked, ...content } = props;
  const { comment } = content;
  const level = styles[`level${Math.min(comment.depth, MAX_INDENT + 1)}`];
  const looks = [styles.comment, level, isAnswered && styles.answered, isMarked && styles.marked];
  return (
    <li
      id={`comment-${comment.id}`}
      data-anchor
      tabIndex={-1}
      className={looks.filter(Boolean).join(" ")}
      // A comment belongs to one post, so its content depends on the comment alone.
      {...sharedContent(content.onReply ? comment : null, <Content {...content} />)}
    />
  );
});

type ContentProps = Omit<Props, "isAnswered" | "isMarked">;

function Content({ comment, postId, isByAuthor, onReply, onReplyPlace }: ContentProps) {
  return (
    <>
      <Byline comment={comment} isByAuthor={isByAuthor} />
      {comment.deleted ? (
        <p className={styles.deleted}>This comment was deleted.</p>
      ) : (
        <>
          <Prose small text={comment.text} formatted={comment.formatted} mentions={comment.mentions} />
          <div className={styles.actions}>
            {onReply && (
              <button
                type="button"
                className={`${styles.action} needs-scripts`}
                data-act="reply"
                onClick={() => onReply(comment)}
              >
                <Icon of={Reply} size={16} /> Reply
                <span className="visually-hidden"> to {comment.userName}</span>
              </button>
            )}
            <CommentActions comment={comment} postId={postId} />
          </div>
        </>
      )}
      {onReplyPlace && <div ref={onReplyPlace} className={styles.place} />}
    </>
  );
}

function Byline({ comment, isByAuthor }: Pick<ContentProps, "comment" | "isByAuthor">) {
  const { id, depth, answers, userName, createdAt } = comment;
  return (
    <p className={styles.byline}>
      <MemberSign name={userName} />
      <Link to={pages.user(userName)} className={styles.name}>
        {userName}
      </Link>
      {isByAuthor && (
        <span className={styles.author}>
          author<span className="visually-hidden"> of the post</span>
        </span>
      )}
      {answers !== null && (
        <span className={depth > MAX_INDENT ? undefined : "visually-hidden"}>replying to {answers}</span>
      )}
      <a href={`#comment-${id}`} className={styles.when}>
        <Time at={createdAt} />
        <span className="visually-hidden">, link to this comment</span>
      </a>
    </p>
  );
}
