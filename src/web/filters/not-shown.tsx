import { useEffect, useRef } from "react";
import type { HiddenCounts, HiddenReason } from "../../contract/hidden.ts";
import { pages as addresses } from "../../contract/paths.ts";
import { Link } from "../router/link.tsx";
import { formatNumber } from "../ui/format-number.ts";
import styles from "./not-shown.module.css";

/** The loaded pages of a list. */
type Pages = { hidden?: HiddenCounts | undefined }[];

interface Props {
  pages: Pages;
  /** Whether the list shows the left-out posts now, and how to change that; absent where no list shows them. */
  showsAll?: boolean;
  setShowsAll?: (showsAll: boolean) => void;
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
export function NotShown({ pages, showsAll = false, setShowsAll }: Props) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isPressed) button.current?.focus({ preventScroll: true });
    isPressed = false;
  }, [showsAll]);
  const found = leftOutOf(pages);
  if (found.length === 0 && !showsAll) return null;
  const parts = found.map(({ words }) => words);
  return (
    <p className={styles.line}>
      <span>
        {showsAll ? "All posts are shown, also those that you hide." : `Not shown: ${parts.join(", ")}.`}
      </span>
      {setShowsAll ? (
        <button
          ref={button}
          type="button"
          className={styles.show}
          onClick={() => {
            isPressed = true;
            setShowsAll(!showsAll);
          }}
        >
          {showsAll ? "Hide them again" : "Show them"}
        </button>
      ) : (
        <ToReasons reasons={found.map(({ reason }) => reason)} />
      )}
    </p>
  );
}

/** The numbers of posts that the pages leave out, in words, with the reasons. */
export function leftOutOf(pages: Pages): { reason: keyof HiddenCounts; words: string }[] {
  return WORDS.flatMap(([reason, words]) => {
    const count = pages.reduce((sum, { hidden }) => sum + (hidden?.[reason] ?? 0), 0);
    return count > 0 ? [{ reason, words: `${formatNumber(count)} ${words}` }] : [];
  });
}

/** Leads to the page on which these reasons can be changed. */
function ToReasons({ reasons }: { reasons: HiddenReason[] }) {
  if (reasons.every((reason) => reason === "hidden")) {
    return (
      <Link to={addresses.hidden} className={styles.show}>
        Hidden posts
      </Link>
    );
  }
  return (
    <Link to={addresses.settings} className={styles.show}>
      Change in Settings
    </Link>
  );
}
