import { useQuery } from "@tanstack/react-query";
import { pages } from "../../../contract/paths.ts";
import { Link } from "../../router/link.tsx";
import { useSearch } from "../../router/router.tsx";
import { LogEntries } from "../log/log-entries.tsx";
import { useSession } from "../../session/session.ts";
import { useSuspension } from "../../session/use-suspension.ts";
import { MemberNotes } from "../notes/member-notes.tsx";
import { MemberLookup } from "../member-lookup.tsx";
import { LatelyDecided, ReportedMembers } from "./lately-decided.tsx";
import { MemberStatusCard } from "./member-status-card.tsx";
import { decidesAbout, memberStatusQuery } from "./member-status-query.ts";
import styles from "../tabs.module.css";

export function MembersTab() {
  const name = useSearch().get("name")?.trim() ?? "";
  return (
    <>
      <MemberLookup
        key={`look up ${name}`}
        label="Username"
        name={name}
        action="Look up"
        addressOf={pages.moderationMembers}
      />
      {name === "" ? (
        <>
          <p className={styles.advice}>Look up a member to see their status, or to suspend or ban them.</p>
          <ReportedMembers />
          <LatelyDecided />
        </>
      ) : (
        <Member key={name} name={name} />
      )}
    </>
  );
}

function Member({ name }: { name: string }) {
  const { viewer } = useSession();
  const isSuspended = useSuspension() !== null;
  const { data: status } = useQuery(memberStatusQuery(name));
  return (
    <>
      <MemberStatusCard username={name}>
        <Link to={pages.user(name)} className={styles.wayOn}>
          Profile
        </Link>
      </MemberStatusCard>
      {status && !isSuspended && decidesAbout(viewer, status) && (
        <>
          <h2 className={styles.subtitle}>Notes</h2>
          <MemberNotes name={status.userName} />
        </>
      )}
      {status && (
        <>
          <h2 className={styles.subtitle}>In the log</h2>
          <LogEntries ofMember={name} />
        </>
      )}
    </>
  );
}
