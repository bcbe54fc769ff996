import { pages } from "../../../contract/paths.ts";
import { Link } from "../../router/link.tsx";
import { useSearch } from "../../router/router.tsx";
import { LogEntries } from "./log-entries.tsx";
import { MemberLookup } from "../member-lookup.tsx";
import styles from "../tabs.module.css";

export function LogTab() {
  const name = useSearch().get("name")?.trim() ?? "";
  return (
    <>
      <MemberLookup
        key={name}
        label="Only decisions about this member"
        name={name}
        action="Show"
        addressOf={pages.moderationLog}
      />
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
