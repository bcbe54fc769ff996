import styles from "./page-skeleton.module.css";

/** `words` is a paragraph, `text` a large field, `figures` a row of numbers, `row` one of a list. */
type Part = "title" | "tabs" | "field" | "text" | "words" | "figures" | "row" | "button";

interface Props {
  label: string;
  /** From the top of the page down. */
  parts: readonly Part[];
}

/** A placeholder for a page whose form is known, with its parts in their places. */
export function PageSkeleton({ label, parts }: Props) {
  return (
    <div className={styles.frame}>
      <div role="status" aria-label={label} className={`${styles.page} needs-scripts`}>
        {parts.map((part, index) => (
          <span key={index} className={styles[part]} />
        ))}
      </div>
      <p className="without-scripts">This page needs JavaScript.</p>
    </div>
  );
}

export const FORM_PARTS = ["field", "field", "text", "button"] as const;

export const ARTICLE_PARTS = ["words", "words", "words"] as const;
