import { isBlank } from "../../contract/limits.ts";
import { Prose } from "../ui/member-text.tsx";
import styles from "./formatting-bar.module.css";
import { useTextPreview } from "./use-text-preview.ts";

/** The text as it will be shown, a moment after the last key. */
export function TextPreview({ text, small }: { text: string; small: boolean }) {
  const { text: shown, formatted } = useTextPreview(text);
  return (
    <section aria-label="Preview" className={styles.preview}>
      {isBlank(text) ? (
        <p className={styles.empty}>Nothing to preview yet.</p>
      ) : (
        <Prose small={small} text={shown} formatted={formatted} />
      )}
    </section>
  );
}
