import type { SearchFindings } from "../../contract/search.ts";
import { formatNumber } from "../ui/format-number.ts";
import styles from "./result-count.module.css";

type Found = Pick<SearchFindings, "total" | "problems"> & {
  /** Whether the list leaves out some of the results that `total` counts. */
  leavesOut?: boolean;
};

/** The number of results. Screen readers announce it; where there are none, a notice shows why. */
export function ResultCount({ found }: { found: Found | undefined }) {
  const isEmpty = found?.total?.count === 0;
  return (
    <p role="status" className={isEmpty ? "visually-hidden" : styles.count}>
      {found && [...found.problems, countOf(found)].join(" ")}
    </p>
  );
}

function countOf({ total, problems, leavesOut }: Found): string {
  if (!total || problems.length > 0) return "";
  const number = formatNumber(total.count);
  const results = total.isMore
    ? `More than ${number} results`
    : `${number} ${total.count === 1 ? "result" : "results"}`;
  return leavesOut ? `${results}, including those not shown` : results;
}
