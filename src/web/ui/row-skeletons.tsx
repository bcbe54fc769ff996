import styles from "./row-skeletons.module.css";

interface Props {
  label: string;
  /** The number of lines in a row. */
  lines: 2 | 3;
}

/** Placeholders as tall as the rows that are loading. */
export function RowSkeletons({ label, lines }: Props) {
  return (
    <div role="status" aria-label={label} className="needs-scripts">
      {Array.from({ length: 6 }, (_, index) => (
        <div key={index} className={styles.row}>
          <span className={styles.sign} />
          <span className={styles.lines}>
            {Array.from({ length: lines }, (_, line) => (
              <span key={line} className={styles.line} />
            ))}
          </span>
        </div>
      ))}
    </div>
  );
}
