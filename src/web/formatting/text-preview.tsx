import type { FormattedText } from "../../contract/formatted-text.ts";
import { isBlank } from "../../contract/limits.ts";
import { Prose } from "../ui/member-text.tsx";
import styles from "./formatting-bar.module.css";
import { useTextPreview } from "./use-text-preview.ts";

interface Props {
  text: string;
  small: boolean;
  images: boolean;
  adapt?: ((formatted: FormattedText) => FormattedText) | undefined;
}

/** The text as it will be shown, a moment after the last key. */
export function TextPreview({ text, small, images, adapt }: Props) {
  const { text: shown, formatted, problem } = useTextPreview(text, images);
  return (
    <section aria-label="Preview" className={styles.preview}>
      {isBlank(text) ? (
        <p className={styles.empty}>Nothing to preview yet.</p>
      ) : problem ? (
        <p className={styles.empty}>{problem}</p>
      ) : (
        <Prose small={small} text={shown} formatted={formatted && (adapt?.(formatted) ?? formatted)} />
      )}
    </section>
  );
}
