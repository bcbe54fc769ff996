import { pages } from "../../../contract/paths.ts";
import { Link } from "../../router/link.tsx";
import { useSearch } from "../../router/router.tsx";
import { LogEntries } from "./log-entries.tsx";
import { MemberLookup } from "../member-lookup.tsx";
import { moderates, useSession } from "../../session/session.ts";
import styles from "../tabs.module.css";

export function LogTab() {
  const name = useSearch().get("name")?.trim() ?? "";
  const { viewer } = useSession();
  return (
    <>
      {moderates(viewer) ? (
        <MemberLookup
          key={name}
          label="Only decisions about this member"
          name={name}
          action="Show"
          addressOf={pages.moderationLog}
        />
      ) : (
        <p className={styles.advice}>Decisions in the feeds that you own or moderate.</p>
      )}
      {name !== "" && (
        <p className={styles.advice}>
          Decisions about {name} and about their posts and comments.{" "}
          <Link to={pages.moderationLog()}>Show everything</Link>
        </p>
      )}
      <LogEntries ofMember={name} />
    </>
  );
}
