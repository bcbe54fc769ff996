import { useLayoutEffect, useRef } from "react";
import styles from "./comment-item.module.css";
import { ThreadSection, type SectionProps } from "./thread-section.tsx";
import type { InThread } from "./folded-thread.ts";
import type { ThreadList } from "./use-thread-lists.ts";

/** The first sections, whose comments the browser lays out wherever the reader is (`comment-item.module.css`), never are light. */
const LAID_OUT = 4;

interface Props extends Omit<SectionProps, "items" | "isAway" | "isLong"> {
  list: ThreadList;
}

/** The sections of a list. One that leaves is hidden, and goes section by section: it must not be found, focused or linked to. */
export function ThreadSections({ list, isLeaving, targetId, replyToId, ...others }: Props) {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (isLeaving) withdraw(place.current!);
  }, [isLeaving]);
  return (
    <div ref={place} className={styles.list} hidden={isLeaving}>
      {list.sections.map(({ key, items, isAway }, index) => (
        <ThreadSection
          key={key}
          {...{ items, isAway }}
          {...others}
          isLong={list.isLong && index >= LAID_OUT}
          isLeaving={isLeaving}
          targetId={isLeaving ? null : idIn(items, targetId)}
          replyToId={isLeaving ? null : idIn(items, replyToId)}
        />
      ))}
    </div>
  );
}

/**
 * Takes the ids away from a list that leaves, since the list that shows has them, too. By React, every comment would
 * render again.
 */
function withdraw(list: HTMLElement): void {
  for (const element of list.querySelectorAll("[id]")) {
    element.removeAttribute("id");
    element.removeAttribute("data-anchor");
  }
}

/** The id where the section has the comment. */
function idIn(items: InThread[], id: string | null): string | null {
  return id !== null && items.some(({ comment }) => comment.id === id) ? id : null;
}
