import { Undo2 } from "lucide";
import { Icon } from "../ui/icon.tsx";
import { QuietButton } from "../ui/quiet-button.tsx";
import styles from "./submit-form.module.css";

/** Says what became of pasted or dropped content, and undoes it. */
export function GivenNotice({ words, undo }: { words: string | null; undo: (() => void) | null }) {
  return (
    <div className={styles.notice}>
      <p role="status">{words}</p>
      {undo && (
        <QuietButton onClick={undo}>
          <Icon of={Undo2} size={16} /> Undo
        </QuietButton>
      )}
    </div>
  );
}
