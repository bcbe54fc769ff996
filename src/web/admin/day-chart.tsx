import styles from "./activity.module.css";

interface Props {
  name: string;
  /** The figure that stands over the chart. */
  figure: string;
  /** One for each day, the oldest first; null for a day without one. */
  values: (number | null)[];
  /** The days whose bars are in the colour of errors, by their places among the values. */
  bad?: number[];
  /** Says more about the figure, where the name does not suffice. */
  about?: string;
}

export function DayChart({ name, figure, values, bad, about }: Props) {
  return (
    <li className={styles.chart}>
      <p className={styles.name}>{name}</p>
      <p className={styles.total}>{figure}</p>
      {about !== undefined && <p className={styles.about}>{about}</p>}
      <Bars values={values} bad={bad} />
    </li>
  );
}

const HEIGHT = 40;
const STEP = 4;

/** One bar per day, hidden from screen readers, because the table has the numbers. */
function Bars({ values, bad }: Pick<Props, "values" | "bad">) {
  const most = Math.max(1, ...values.map((value) => value ?? 0));
  return (
    <svg
      className={styles.bars}
      viewBox={`0 0 ${values.length * STEP} ${HEIGHT}`}
      preserveAspectRatio="none"
      aria-hidden
    >
      {values.map((value, index) => {
        if (value === null) return null;
        // The minimum height keeps small numbers visible.
        const height = value === 0 ? 0.5 : Math.max(2, (value / most) * HEIGHT);
        return (
          <rect
            key={index}
            className={bad?.includes(index) ? styles.isBad : undefined}
            x={index * STEP}
            y={HEIGHT - height}
            width={STEP - 1}
            height={height}
          />
        );
      })}
    </svg>
  );
}
