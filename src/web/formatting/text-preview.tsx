import { useRef } from "react";
import type { FormattedText } from "../../contract/formatted-text.ts";
import { isBlank } from "../../contract/limits.ts";
import { Prose } from "../ui/member-text.tsx";
import { QuietButton } from "../ui/quiet-button.tsx";
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
  const { text: shown, formatted, problem, missing } = useTextPreview(text, images);
  const place = useRef<HTMLElement>(null);
  const tryAgain = () => {
    // The pressed button goes with the answer, so its place takes the focus.
    place.current?.focus();
    void missing?.retry();
  };
  return (
    <section ref={place} tabIndex={-1} aria-label="Preview" className={styles.preview}>
      {missing && (
        <div role="alert" className={styles.empty}>
          <p>The preview could not be loaded, so this is the text as you typed it. {missing.error.message}</p>
          <QuietButton className={styles.again} onClick={tryAgain}>
            Try again
          </QuietButton>
        </div>
      )}
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
