import { Plus } from "lucide";
import { counted, formatNumber } from "../ui/format-number.ts";
import { useHydrated } from "../ui/hydration.tsx";
import { Icon } from "../ui/icon.tsx";
import styles from "./fold-button.module.css";
import { setFolded } from "./folds.ts";

interface Props {
  postId: string;
  commentId: string;
  userName: string;
  /** The number of loaded comments below this one, and whether more may follow. */
  below: number;
  isOpen: boolean;
  isFolded: boolean;
}

/** The guide line beside the replies to a comment, a press on which folds them. While folded, it shows their number. */
export function FoldButton({ postId, commentId, userName, below, isOpen, isFolded }: Props) {
  const hydrated = useHydrated();
  if (!hydrated) return null;
  const comments = isOpen ? `${formatNumber(below)}+ comments` : counted(below, "comment");
  return (
    <button
      type="button"
      data-act="fold"
      className={isFolded ? styles.folded : styles.guide}
      aria-expanded={!isFolded}
      aria-label={`${comments} below the comment by ${userName}`}
      title={isFolded ? undefined : `Fold ${comments}`}
      onClick={() => setFolded(postId, [commentId], !isFolded)}
    >
      {isFolded && (
        <>
          <Icon of={Plus} size={16} /> {comments}
        </>
      )}
    </button>
  );
}
