import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { pages } from "../../../contract/paths.ts";
import { Link } from "../../router/link.tsx";
import { counted } from "../../ui/format-number.ts";
import { RowSkeletons } from "../../ui/row-skeletons.tsx";
import { EntryList } from "../log/entry-list.tsx";
import { logQuery } from "../moderation-queries.ts";
import styles from "../tabs.module.css";
import { memberReportCountQuery } from "./member-report-queries.ts";

/** The number of entries shown; the log has all. */
const SHOWN = 10;

/** The number of reported members, as a link to their reports. Nothing without any. */
export function ReportedMembers() {
  const { data: reported = 0 } = useQuery(memberReportCountQuery);
  if (reported === 0) return null;
  return (
    <p className={styles.waiting}>
      <Link to={pages.moderation}>{counted(reported, "reported member")}</Link>
    </p>
  );
}

/** The latest decisions about members themselves, not about their posts and comments. Nothing without any. */
export function LatelyDecided() {
  const { data, isPending } = useInfiniteQuery(logQuery({ about: "members" }));
  const entries = data?.pages[0]?.entries;
  if (isPending) return <RowSkeletons label="Loading the log" lines={2} />;
  if (!entries?.length) return null;
  return (
    <>
      <h2 className={styles.subtitle}>Lately about members</h2>
      <EntryList entries={entries.slice(0, SHOWN)} label="Lately about members" ofMember="" />
      <p>
        <Link to={pages.moderationLog()}>The whole log</Link>
      </p>
    </>
  );
}
