import { useEffect, useRef } from "react";
import type { HiddenCounts } from "../../contract/hidden.ts";
import { formatNumber } from "../ui/format-number.ts";
import styles from "./not-shown.module.css";

interface Props {
  /** The loaded pages of a list. */
  pages: { hidden?: HiddenCounts | undefined }[];
  /** Whether the list shows them now, and how to change it. */
  showsAll: boolean;
  setShowsAll: (showsAll: boolean) => void;
  /** Whether there is a list that shows them. */
  canShow: boolean;
}

const WORDS: [reason: keyof HiddenCounts, words: string][] = [
  ["word", "with muted words"],
  ["feed", "in muted feeds"],
  ["member", "by muted members"],
  ["blocked", "by members you blocked"],
  ["hidden", "hidden"],
  ["read", "read"],
];

/** Whether the focused button has gone with the list that it stood above. */
let isPressed = false;

/** Says how many posts a list leaves out and why, and shows them. */
export function NotShown({ pages, showsAll, setShowsAll, canShow }: Props) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isPressed) button.current?.focus({ preventScroll: true });
    isPressed = false;
  }, [showsAll]);
  const parts = WORDS.flatMap(([reason, words]) => {
    const count = pages.reduce((sum, { hidden }) => sum + (hidden?.[reason] ?? 0), 0);
    return count > 0 ? [`${formatNumber(count)} ${words}`] : [];
  });
  if (parts.length === 0 && !showsAll) return null;
  const press = () => {
    isPressed = true;
    setShowsAll(!showsAll);
  };
  return (
    <p className={styles.line}>
      <span>
        {showsAll ? "All posts are shown, also those that you hide." : `Not shown: ${parts.join(", ")}.`}
      </span>
      {canShow && (
        <button ref={button} type="button" className={styles.show} onClick={press}>
          {showsAll ? "Hide them again" : "Show them"}
        </button>
      )}
    </p>
  );
}
