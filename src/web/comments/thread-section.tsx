import { memo } from "react";
import { CommentItem, type CommentItemProps } from "./comment-item.tsx";
import styles from "./comment-item.module.css";
import discussion from "./discussion.module.css";

interface Props {
  items: CommentItemProps[];
}

/** Comments that the browser lays out together. Renders again only if one of them does: a thread may have 250 sections. */
export const ThreadSection = memo(function ThreadSection({ items }: Props) {
  return (
    <ol className={`${discussion.thread} ${styles.section}`}>
      {items.map((item) => (
        <CommentItem key={item.comment.id} {...item} />
      ))}
    </ol>
  );
}, hasSameItems);

function hasSameItems({ items }: Props, { items: next }: Props): boolean {
  return items.length === next.length && items.every((item, index) => isSame(item, next[index]!));
}

function isSame(item: CommentItemProps, next: CommentItemProps): boolean {
  return Object.keys(item).every(
    (key) => item[key as keyof CommentItemProps] === next[key as keyof CommentItemProps],
  );
}
