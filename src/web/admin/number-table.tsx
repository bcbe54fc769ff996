import styles from "./number-table.module.css";

interface Props {
  caption: string;
  /** The first names the row; all others are numbers. */
  columns: string[];
  rows: string[][];
}

/** Numbers about some things. Where there is little room it scrolls by itself. */
export function NumberTable({ caption, columns, rows }: Props) {
  return (
    // Who has no mouse scrolls it with the arrow keys, for which it must have the focus.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={styles.frame} tabIndex={0} role="group" aria-label={caption}>
      <table className={styles.table}>
        <caption className={styles.caption}>{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name = "", ...numbers]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {numbers.map((number, index) => (
                <td key={columns[index + 1]}>{number}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
