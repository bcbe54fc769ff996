import { memo, startTransition, useEffect, useState } from "react";
import { CommentItem, type CommentItemProps } from "./comment-item.tsx";
import styles from "./comment-item.module.css";
import discussion from "./discussion.module.css";

interface Props {
  items: CommentItemProps[];
  /** Whether a fold hides all of them. */
  isAway: boolean;
}

/**
 * Comments that the browser lays out together. Renders again only if one of them does: a thread may have 250 sections.
 * Comments that are folded away stay in it, hidden: to remove thousands, or bring them back, would block the page.
 */
export const ThreadSection = memo(function ThreadSection({ items, isAway }: Props) {
  // A comment that the reader goes to does not wait.
  const isThere = useThere(isAway) || (!isAway && items.some(({ isMarked }) => isMarked));
  const isAnswering = items.some(({ onReplyPlace }) => onReplyPlace);
  const looks = [discussion.thread, styles.section, isAnswering && styles.answering];
  return (
    <ol className={looks.filter(Boolean).join(" ")} hidden={isAway}>
      {isThere && items.map((item) => <CommentItem key={item.comment.id} {...item} />)}
    </ol>
  );
}, hasSameItems);

/** Unfolded sections whose comments are not there yet, in the order of the thread. */
const waiting = new Set<() => void>();

const showNext = () => waiting.values().next().value?.();

/** Whether the comments are there: at once where they are seen, and where they were folded away, one section after the other. */
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

function hasSameItems({ items, isAway }: Props, next: Props): boolean {
  return (
    isAway === next.isAway &&
    items.length === next.items.length &&
    items.every((item, index) => isSame(item, next.items[index]!))
  );
}

function isSame(item: CommentItemProps, next: CommentItemProps): boolean {
  return Object.keys(item).every(
    (key) => item[key as keyof CommentItemProps] === next[key as keyof CommentItemProps],
  );
}
