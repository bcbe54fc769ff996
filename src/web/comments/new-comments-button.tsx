import { ArrowDown } from "lucide";
import { useRef } from "react";
import { Button } from "../ui/button.tsx";
import { formatNumber } from "../ui/format-number.ts";
import { Icon } from "../ui/icon.tsx";
import { type LoadedComments, shownIn } from "./loaded-comments.ts";
import styles from "./new-comments-button.module.css";
import type { NewSince } from "./new-since.ts";
import { nextNew } from "./next-new.ts";

interface Props {
  loaded: LoadedComments;
  news: NewSince;
  onJump: (id: string) => void;
}

/** Says how many comments are new, and jumps to the next of them. */
export function NewCommentsButton({ loaded, news: { ids, isMore }, onJump }: Props) {
  const visited = useRef(new Set<string>());
  const last = useRef<string | null>(null);
  const jump = () => {
    const next = nextNew(
      {
        loaded: shownIn(loaded).map(({ id }) => id),
        news: ids,
        current: last.current,
        isNewestFirst: loaded.order === "newest",
      },
      visited.current,
    );
    last.current = next;
    if (next !== null) onJump(next);
  };
  return (
    <Button
      look="outline"
      className={styles.button}
      data-act="new"
      // A press moves the focus to the button, so the comment that had the focus is noted first.
      onPointerDown={() => (last.current = focused() ?? last.current)}
      onClick={() => {
        last.current = focused() ?? last.current;
        jump();
      }}
    >
      <Icon of={ArrowDown} size={16} />
      <span>
        {formatNumber(ids.size)}
        {isMore && "+"} new<span className={styles.noun}> comment{ids.size !== 1 && "s"}</span>
      </span>
    </Button>
  );
}

/** The id of the comment that has the focus. */
function focused(): string | null {
  const id = document.activeElement?.closest("li[data-anchor][id^=comment-]")?.id;
  return id?.slice("comment-".length) ?? null;
}
