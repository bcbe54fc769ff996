import { Reply } from "lucide";
import { memo, Suspense, useState } from "react";
import type { ShownComment } from "../../contract/comments.ts";
import type { HiddenReason } from "../../contract/hidden.ts";
import { commentKey } from "../api/comment-key.ts";
import { Foldable } from "../filters/foldable.tsx";
import { DeletedCommentTools } from "../moderation/lazy-tools.ts";
import { ForModerators } from "../session/audience.tsx";
import { useOwn } from "../session/own-state.ts";
import { useSession } from "../session/session.ts";
import { useHydrated } from "../ui/hydration.tsx";
import { Icon } from "../ui/icon.tsx";
import { lazyPart } from "../ui/lazy-part.ts";
import { Prose } from "../ui/member-text.tsx";
import { MemberPicture } from "../ui/member-picture.tsx";
import { Time } from "../ui/time.tsx";
import { sharedContent } from "../shared-parts/shared-content.ts";
import { CommentHeart } from "./comment-heart.tsx";
import styles from "./comment-item.module.css";
import levels from "./comment-levels.module.css";
import { EditedMark } from "../versions/edited-mark.tsx";
import { FoldButton } from "./fold-button.tsx";
import { DeletedLine, EditForm } from "./lazy-author-acts.ts";
import type { LoadedComment } from "./loaded-comments.ts";
import { MemberLink } from "../ui/member-link.tsx";

/** Loaded after the page can be used: reading needs no actions, and a page has many comments. */
const CommentActions = lazyPart(() => import("./comment-actions.tsx").then((part) => part.CommentActions));

/** The deepest level with an indent of its own. Replies below it show whom they answer. */
const MAX_INDENT = 12;

export interface CommentItemProps {
  comment: LoadedComment;
  postId: string;
  /** Whether the post's author wrote the comment. */
  isByAuthor: boolean;
  /** The number of loaded comments below this one, whether they are folded away, and whether more may follow. */
  below: number;
  isFolded: boolean;
  isOpen: boolean;
  /** Whether the viewer has just posted the comment, or followed a link to it. */
  isMarked: boolean;
  /** Whether it came since the viewer's last visit. */
  isNew: boolean;
  /** Undefined where the viewer cannot reply. */
  onReply: ((comment: ShownComment) => void) | undefined;
  /** Set while this comment is being answered: receives the element for the reply form. */
  onReplyPlace?: ((place: HTMLElement | null) => void) | undefined;
}

/** A comment in the thread. The elements are not nested: a level sets the indent and the number of guides. */
export const CommentItem = memo(function CommentItem(props: CommentItemProps) {
  const { isMarked, ...content } = props;
  const { comment, below, isFolded } = content;
  const { isKnown, muted } = useMuted(comment, isMarked);
  // Replies follow, to which the comment's own guide leads.
  const isAnswered = below > 0 && !isFolded;
  const level = levels[`level${Math.min(comment.depth, MAX_INDENT + 1)}`];
  const looks = [
    styles.comment,
    level,
    isAnswered && styles.answered,
    isMarked && styles.marked,
    content.isNew && styles.new,
  ];
  return (
    <li
      id={`comment-${comment.id}`}
      data-anchor
      tabIndex={-1}
      className={looks.filter(Boolean).join(" ")}
      data-known={isKnown ? "" : undefined}
      // A comment belongs to one post, so its content depends on the comment alone.
      {...sharedContent(content.onReply ? comment : null, <Content {...content} muted={muted} />)}
    />
  );
});

/** Why the viewer has muted the comment, and whether that is known. They see what they wrote, and what they followed a link to. */
function useMuted({ id, userName }: LoadedComment, isMarked: boolean) {
  const { viewer } = useSession();
  const own = useOwn(commentKey(id));
  if (isMarked || viewer?.username === userName) return { isKnown: true, muted: undefined };
  return { isKnown: own !== undefined, muted: own?.hidden };
}

interface ContentProps extends Omit<CommentItemProps, "isMarked"> {
  /** Why the comment is folded to a line; undefined where it is not. */
  muted: HiddenReason | undefined;
}

function Content({ muted, isByAuthor, isNew, onReplyPlace, ...content }: ContentProps) {
  const { comment, postId, onReply, ...branch } = content;
  return (
    <>
      <Foldable reason={muted} className={styles.byline}>
        <Byline comment={comment} isByAuthor={isByAuthor} isNew={isNew} />
        <Body comment={comment} postId={postId} onReply={onReply} />
      </Foldable>
      <FoldButton {...branch} postId={postId} commentId={comment.id} userName={comment.userName} />
      {onReplyPlace && <div ref={onReplyPlace} className={styles.place} />}
    </>
  );
}

/** The words with their acts, or what stands in their place. */
function Body({ comment, postId, onReply }: Pick<ContentProps, "comment" | "postId" | "onReply">) {
  const [isEditing, setEditing] = useState(false);
  if (isEditing) {
    return (
      <Suspense fallback={<Text comment={comment} />}>
        <EditForm comment={comment} postId={postId} onClose={() => setEditing(false)} />
      </Suspense>
    );
  }
  if (comment.deleted) return <Deleted comment={comment} postId={postId} />;
  return <Words comment={comment} postId={postId} onReply={onReply} onEdit={() => setEditing(true)} />;
}

function Text({ comment: { text, formatted, mentions } }: Pick<ContentProps, "comment">) {
  return <Prose small text={text} formatted={formatted} mentions={mentions} />;
}

type WordsProps = Pick<ContentProps, "comment" | "postId" | "onReply"> & { onEdit: () => void };

/** The text with its acts. */
function Words({ comment, postId, onReply, onEdit }: WordsProps) {
  const hydrated = useHydrated();
  return (
    <>
      <Text comment={comment} />
      <div className={styles.actions}>
        <CommentHeart comment={comment} postId={postId} />
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
        {hydrated && (
          <Suspense>
            <CommentActions comment={comment} postId={postId} onEdit={onReply && onEdit} />
          </Suspense>
        )}
      </div>
    </>
  );
}

function Deleted({ comment: { id, undo, userName }, postId }: Pick<ContentProps, "comment" | "postId">) {
  const words = (
    <div className={styles.deleted}>
      <p>This comment was deleted.</p>
      <ForModerators>
        <DeletedCommentTools {...{ id, postId, userName }} />
      </ForModerators>
    </div>
  );
  if (!undo) return words;
  return (
    <Suspense fallback={words}>
      <DeletedLine id={id} postId={postId} />
    </Suspense>
  );
}

function Byline({ comment, isByAuthor, isNew }: Pick<ContentProps, "comment" | "isByAuthor" | "isNew">) {
  const { id, parentId, depth, answers, userName, picture, createdAt } = comment;
  const isDeep = depth > MAX_INDENT;
  return (
    <p className={styles.byline}>
      <MemberPicture name={userName} picture={picture} />
      {isNew && <span className="visually-hidden">new, </span>}
      <MemberLink name={userName} className={styles.name} />
      {isByAuthor && (
        <span className={styles.author}>
          author<span className="visually-hidden"> of the post</span>
        </span>
      )}
      <a href={`#comment-${id}`} className={styles.when}>
        <Time at={createdAt} />
        <span className="visually-hidden">, link to this comment</span>
      </a>
      <EditedMark kind="comment" edited={comment} />
      {answers !== null && (
        <a
          href={`#comment-${parentId}`}
          className={isDeep ? styles.when : `${styles.when} ${styles.parent} ${styles.rare}`}
        >
          <span className={isDeep ? undefined : "visually-hidden"}>replying to {answers}</span>
          {!isDeep && " parent"}
        </a>
      )}
    </p>
  );
}
