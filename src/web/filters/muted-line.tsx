import type { MouseEvent } from "react";
import type { HiddenReason } from "../../contract/hidden.ts";
import styles from "./muted-line.module.css";

interface Props {
  /** `post` means that lists do not show the comment's post. */
  reason: HiddenReason | "post";
  onShow: () => void;
}

const WORDS: Partial<Record<Props["reason"], string>> = {
  blocked: "Comment by a member you blocked",
  member: "Comment by a muted member",
  word: "Comment with a muted word",
  post: "Comment on a post that you have hidden or muted",
};

/** Stands for a comment that the viewer has muted. Its replies stay. */
export function MutedLine({ reason, onShow }: Props) {
  const show = ({ currentTarget }: MouseEvent) => {
    // The pressed button goes, so the comment takes the focus.
    currentTarget.closest("li")?.focus({ preventScroll: true });
    onShow();
  };
  return (
    <p className={styles.line}>
      {WORDS[reason]}
      <button type="button" className={styles.show} onClick={show}>
        Show<span className="visually-hidden"> the comment</span>
      </button>
    </p>
  );
}
