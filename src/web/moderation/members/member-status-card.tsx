import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { LIMITS } from "../../../contract/limits.ts";
import type { MemberStatus } from "../../../contract/member-status.ts";
import { milliseconds } from "../../../contract/moments.ts";
import { endOfNew } from "../../../contract/new-member-words.ts";
import { Notice } from "../../ui/notice.tsx";
import { Spinner } from "../../ui/spinner.tsx";
import { dateAndTime } from "../../ui/time.tsx";
import { LoadFailure } from "../../ui/load-failure.tsx";
import styles from "./member-status-card.module.css";
import { ModeratedMember } from "./moderated-member.tsx";
import type { Answers } from "./member-act-dialog.tsx";
import { MemberActs } from "./member-acts.tsx";
import { endOfSuspension, memberStatusQuery } from "./member-status-query.ts";
import { OutcomeLine } from "../decisions/outcome-line.tsx";
import { NotesLink } from "../notes/notes-mark.tsx";

interface Props {
  username: string;
  /** Shows the status and the actions in a line, on a page about something else. */
  isQuiet?: boolean;
  /** Reports on the member that an action answers. */
  answers?: Answers | undefined;
  /** Shown before the actions. */
  first?: ReactNode;
  /** Links to show after the actions. */
  children?: ReactNode;
}

export function MemberStatusCard({ username, isQuiet = false, answers, first, children }: Props) {
  const { data: status, error, isPending, refetch } = useQuery(memberStatusQuery(username));
  const [notesAdded, setNotesAdded] = useState(0);
  if (isPending) return <Spinner label="Loading member status" />;
  if (status === undefined) {
    return <LoadFailure resource="This member's status" error={error} retry={refetch} />;
  }
  if (status === null) return <Notice title={`There is no member called "${username}".`} />;
  return (
    <section className={isQuiet ? styles.line : styles.card} aria-label={`Status of ${status.userName}`}>
      <Words status={status} />
      {isQuiet && status.notes && <NotesLink name={status.userName} count={status.notes} />}
      {!isQuiet && <InvitedWords status={status} />}
      <Reason status={status} />
      <MemberActs
        {...{ status, answers, first }}
        links={children}
        onNoted={() => setNotesAdded((count) => count + 1)}
      />
      {notesAdded > 0 && <OutcomeLine key={notesAdded}>The note is added.</OutcomeLine>}
    </section>
  );
}

function Words({ status }: { status: MemberStatus }) {
  const { newMember } = status;
  return (
    <>
      <p>{wordsOf(status)}</p>
      {newMember && (
        <p className={styles.reason}>
          New member{" "}
          {endOfNew(newMember, {
            whose: "their",
            moment: (until) => dateAndTime(new Date(milliseconds(until))),
          })}
          .
        </p>
      )}
    </>
  );
}

function Reason({ status: { reason } }: { status: MemberStatus }) {
  if (!reason) return null;
  return (
    <p className={styles.reason}>
      Reason: <q dir="auto">{reason}</q>
    </p>
  );
}

function InvitedWords({ status: { invitedBy, invited } }: { status: MemberStatus }) {
  return (
    <>
      {invitedBy && (
        <p className={styles.reason}>
          Invited by <ModeratedMember name={invitedBy} />.
        </p>
      )}
      {invited && (
        <p className={styles.reason}>
          Has invited{" "}
          {invited.map((name, index) => (
            <span key={name}>
              {index > 0 && ", "}
              <ModeratedMember name={name} />
            </span>
          ))}
          {invited.length >= LIMITS.invitedMembers ? " and perhaps others." : "."}
        </p>
      )}
    </>
  );
}

const ROLES: Record<MemberStatus["role"], string> = {
  member: "a member",
  moderator: "a moderator",
  admin: "an admin",
};

function wordsOf(status: MemberStatus): ReactNode {
  const { userName, role, warnings } = status;
  return (
    <>
      <strong>{userName}</strong> is {ROLES[role]}
      {standingOf(status)}
      {warnings && ` ${warningsOf(warnings)}`}
    </>
  );
}

function standingOf(status: MemberStatus): ReactNode {
  if (status.isBanned) return " and is banned.";
  const until = endOfSuspension(status);
  // Nobody with a warning is "in good standing".
  if (!until) return status.warnings ? "." : " in good standing.";
  return (
    <>
      {" "}
      and is suspended until <time dateTime={until.toISOString()}>{dateAndTime(until)}</time>.
    </>
  );
}

function warningsOf(count: number): string {
  return count === 1 ? "They were warned once." : `They were warned ${count} times.`;
}
