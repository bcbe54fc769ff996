import { type CSSProperties, useLayoutEffect, useRef, useState } from "react";
import styles from "./comment-item.module.css";
import { ThreadSection, type SectionProps } from "./thread-section.tsx";
import { groupsOf, type KnownChunks } from "./thread-sections.ts";
import type { InThread } from "./folded-thread.ts";
import type { ThreadList } from "./use-thread-lists.ts";

/** The number of first sections that are never light: the browser always lays them out (`comment-item.module.css`). */
const LAID_OUT = 4;

interface Props extends Omit<SectionProps, "items" | "isAway" | "isLong"> {
  list: ThreadList;
}

/**
 * The sections of a list, in groups. A leaving list is removed section by section; hidden, it cannot be found, focused or
 * linked to.
 */
export function ThreadSections({ list, isLeaving, targetId, replyToId, ...others }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const [known] = useState((): KnownChunks<number> => new Map());
  useLayoutEffect(() => {
    if (isLeaving) withdraw(place.current!);
  }, [isLeaving]);
  return (
    <div ref={place} className={styles.list} hidden={isLeaving}>
      {groupsOf(list.sections, known).map((group, groupIndex) => {
        const shown = group.items.filter(({ isAway }) => !isAway).length;
        return (
          <div
            key={group.key}
            className={styles.group}
            hidden={shown === 0}
            // The server's page has only the first group, and may not have a style of its own.
            style={groupIndex > 0 ? ({ "--shown": shown } as CSSProperties) : undefined}
          >
            {group.items.map(({ key, items, isAway }, index) => (
              <ThreadSection
                key={key}
                {...{ items, isAway }}
                {...others}
                isLong={list.isLong && (groupIndex > 0 || index >= LAID_OUT)}
                isLeaving={isLeaving}
                targetId={isLeaving ? null : idIn(items, targetId)}
                replyToId={isLeaving ? null : idIn(items, replyToId)}
              />
            ))}
          </div>
        );
      })}
    </div>
  );
}

/**
 * Removes the ids from a leaving list, because the list that replaces it has the same ids. Doing this through React
 * would render every comment again.
 */
function withdraw(list: HTMLElement): void {
  for (const element of list.querySelectorAll("[id]")) {
    element.removeAttribute("id");
    element.removeAttribute("data-anchor");
  }
}

/** The id if the section has the comment, else null. */
function idIn(items: InThread[], id: string | null): string | null {
  return id !== null && items.some(({ comment }) => comment.id === id) ? id : null;
}
