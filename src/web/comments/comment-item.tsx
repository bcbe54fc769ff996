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

/** Loads after hydration: reading needs no actions, and a page has many comments. */
const CommentActions = lazyPart(() => import("./comment-actions.tsx").then((part) => part.CommentActions));

/** The deepest level with its own indent. A deeper reply names the member it answers. */
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
  /** Whether the comment is far from the screen. A light comment has its words and few other elements. */
  isLight: boolean;
  /** Whether the viewer has just posted the comment, or followed a link to it. */
  isMarked: boolean;
  /** Whether the comment was posted after the viewer's last visit. */
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
  // The comment's guide line leads to the replies below it.
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

/**
 * Why the viewer's mutes fold the comment, and whether that is known yet. The viewer's own comments, and a comment that
 * they followed a link to, are never folded.
 */
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

function Content({ muted, isByAuthor, isNew, isLight, onReplyPlace, ...content }: ContentProps) {
  const { comment, postId, onReply, ...branch } = content;
  return (
    <>
      <Foldable reason={muted} className={styles.byline}>
        <Byline comment={comment} isByAuthor={isByAuthor} isNew={isNew} isLight={isLight} />
        <Body {...{ comment, postId, onReply, isLight }} />
      </Foldable>
      {branch.below > 0 && (
        <FoldButton {...branch} postId={postId} commentId={comment.id} userName={comment.userName} />
      )}
      {onReplyPlace && <div ref={onReplyPlace} className={styles.place} />}
    </>
  );
}

type BodyProps = Pick<ContentProps, "comment" | "postId" | "onReply" | "isLight">;

/** The comment's words with their acts, the edit form, or the line of a deleted comment. */
function Body({ comment, postId, onReply, isLight }: BodyProps) {
  const [isEditing, setEditing] = useState(false);
  if (isEditing) {
    return (
      <Suspense fallback={<Text comment={comment} />}>
        <EditForm comment={comment} postId={postId} onClose={() => setEditing(false)} />
      </Suspense>
    );
  }
  if (comment.deleted) return <Deleted comment={comment} postId={postId} />;
  return <Words {...{ comment, postId, onReply, isLight }} onEdit={() => setEditing(true)} />;
}

function Text({ comment: { text, formatted, mentions } }: Pick<ContentProps, "comment">) {
  return <Prose small text={text} formatted={formatted} mentions={mentions} />;
}

interface WordsProps extends BodyProps {
  onEdit: () => void;
}

/** The text with its acts. Near and far use the same text element, so a selection and find-in-page marks survive. */
function Words({ comment, postId, onReply, isLight, onEdit }: WordsProps) {
  return (
    <>
      <Text comment={comment} />
      <div className={styles.actions}>{!isLight && <Acts {...{ comment, postId, onReply, onEdit }} />}</div>
    </>
  );
}

function Acts({ comment, postId, onReply, onEdit }: Omit<WordsProps, "isLight">) {
  const hydrated = useHydrated();
  return (
    <>
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

type BylineProps = Pick<ContentProps, "comment" | "isByAuthor" | "isNew" | "isLight">;

function Byline({ comment, isByAuthor, isNew, isLight }: BylineProps) {
  const { userName, picture } = comment;
  return (
    <p className={styles.byline}>
      {!isLight && <MemberPicture name={userName} picture={picture} />}
      {isNew && <span className="visually-hidden">new, </span>}
      <MemberLink name={userName} className={styles.name} />
      {!isLight && <AfterName comment={comment} isByAuthor={isByAuthor} />}
    </p>
  );
}

function AfterName({ comment, isByAuthor }: Pick<BylineProps, "comment" | "isByAuthor">) {
  const { id, parentId, depth, answers, createdAt } = comment;
  const isDeep = depth > MAX_INDENT;
  return (
    <>
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
    </>
  );
}
