import { memo, startTransition, useEffect, useState } from "react";
import { CommentItem, type CommentItemProps } from "./comment-item.tsx";
import styles from "./comment-item.module.css";
import discussion from "./discussion.module.css";
import type { InThread } from "./folded-thread.ts";
import { useFar } from "./use-far.ts";

/** The props of a section. A changed prop that all sections share renders all comments again. */
export interface SectionProps extends Pick<CommentItemProps, "postId" | "onReply"> {
  items: InThread[];
  /** Whether a fold hides all of them. */
  isAway: boolean;
  /** Whether the thread is so long that the section must be light where it is far from the screen. */
  isLong: boolean;
  /** Whether another list has replaced the section's. */
  isLeaving: boolean;
  /** The name of the post's author, whose comments are marked; undefined where the account was deleted. */
  author: string | undefined;
  news: ReadonlySet<string>;
  onReplyPlace: (place: HTMLElement | null) => void;
  /** The comment to scroll to and the comment being answered, if they are in this section. */
  targetId: string | null;
  replyToId: string | null;
}

/**
 * Comments that the browser lays out together. A section renders again only if one of them changes: a thread may have
 * 1,000 sections. Folded comments stay in the section, hidden: removing or adding thousands would block the page.
 */
export const ThreadSection = memo(function ThreadSection({
  items,
  isAway,
  isLong,
  targetId,
  replyToId,
  ...others
}: SectionProps) {
  const { postId, author, news, onReply, onReplyPlace } = others;
  const { ref, isFar } = useFar({ isLong, isAway });
  const isLight = isFar && targetId === null && replyToId === null;
  // A section with the comment to scroll to renders at once.
  const isThere = useThere(isAway) || (!isAway && targetId !== null);
  const looks = [discussion.thread, styles.section, replyToId && styles.answering];
  return (
    <ol ref={ref} className={looks.filter(Boolean).join(" ")} hidden={isAway}>
      {isThere &&
        items.map(({ comment, below, folded, isOpen }) => (
          <CommentItem
            key={comment.id}
            {...{ postId, onReply, comment, below, isOpen, isLight }}
            isByAuthor={comment.userName === author}
            isFolded={folded > 0}
            isMarked={comment.id === targetId}
            isNew={news.has(comment.id)}
            onReplyPlace={comment.id === replyToId ? onReplyPlace : undefined}
          />
        ))}
    </ol>
  );
}, isSame);

/** Callbacks of unfolded sections whose comments are not rendered yet, in the order of the thread. */
const waiting = new Set<() => void>();

const showNext = () => waiting.values().next().value?.();

/** Whether to render a section's comments: at once if they show at first; after an unfold, one section after another. */
function useThere(isAway: boolean): boolean {
  const [isThere, setThere] = useState(!isAway);
  const isWaiting = !isThere && !isAway;
  useEffect(() => {
    if (!isWaiting) return undefined;
    const show = () => startTransition(() => setThere(true));
    waiting.add(show);
    if (waiting.size === 1) show();
    return () => {
      waiting.delete(show);
      // A pause lets the page answer presses.
      setTimeout(showNext);
    };
  }, [isWaiting]);
  return isThere;
}

/** Compares one section at a time, not the whole thread, so that React can pause between sections. */
function isSame(now: SectionProps, next: SectionProps): boolean {
  // A section of a leaving list is hidden. It renders again only to give up the reply form.
  if (next.isLeaving) return now.replyToId === next.replyToId;
  const isItem = (item: InThread, index: number) => hasSame(item, next.items[index]!);
  return (
    hasSame({ ...now, items: next.items }, next) &&
    now.items.length === next.items.length &&
    now.items.every(isItem)
  );
}

function hasSame<T extends object>(now: T, next: T): boolean {
  return (Object.keys(now) as (keyof T)[]).every((key) => now[key] === next[key]);
}
