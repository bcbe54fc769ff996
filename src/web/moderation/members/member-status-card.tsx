import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { LIMITS } from "../../../contract/limits.ts";
import type { BulkAct } from "../../../contract/bulk-acts.ts";
import type { MemberStatus } from "../../../contract/member-status.ts";
import { milliseconds } from "../../../contract/moments.ts";
import { endOfNew } from "../../../contract/new-member-words.ts";
import { useSession } from "../../session/session.ts";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Spinner } from "../../ui/spinner.tsx";
import { dateAndTime } from "../../ui/time.tsx";
import { BulkDialog } from "../bulk/bulk-dialog.tsx";
import { BulkOutcome } from "../bulk/bulk-outcome.tsx";
import { BanDialog, EndBanDialog } from "./ban-dialog.tsx";
import { EraseAboutDialog } from "./erase-about-dialog.tsx";
import { LoadFailure } from "../../ui/load-failure.tsx";
import styles from "./member-status-card.module.css";
import { ModeratedMember } from "./moderated-member.tsx";
import { decidesAbout, memberStatusQuery } from "./member-status-query.ts";
import { OutcomeLine } from "../decisions/outcome-line.tsx";
import { NoteDialog } from "../notes/note-dialog.tsx";
import { NotesLink } from "../notes/notes-mark.tsx";
import { PasswordLinkDialog } from "./password-link-dialog.tsx";
import { RemovePictureDialog } from "./remove-picture-dialog.tsx";
import { RoleDialog } from "./role-dialog.tsx";
import { EndSuspensionDialog, SuspendDialog } from "./suspend-dialog.tsx";
import { WarnDialog } from "./warn-dialog.tsx";

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

interface Answers {
  reportIds: string[];
  /** Called with what happened, in words. */
  onAnswered: (words: string) => void;
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
      <div className={styles.choices}>
        {first}
        <Actions status={status} answers={answers} onNoted={() => setNotesAdded((count) => count + 1)} />
        {children}
      </div>
      {notesAdded > 0 && <OutcomeLine key={notesAdded}>The note is added.</OutcomeLine>}
    </section>
  );
}

function Words({ status }: { status: MemberStatus }) {
  const { warnings, newMember } = status;
  return (
    <>
      <p>
        {wordsOf(status)}
        {warnings && ` ${warningsOf(warnings)}`}
      </p>
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
  const { userName, role, isBanned } = status;
  const who = (
    <>
      <strong>{userName}</strong> is {ROLES[role]}
    </>
  );
  if (isBanned) return <>{who} and is banned.</>;
  const until = endOf(status);
  if (!until) return <>{who} in good standing.</>;
  return (
    <>
      {who} and is suspended until <time dateTime={until.toISOString()}>{dateAndTime(until)}</time>.
    </>
  );
}

function endOf({ suspendedUntil }: MemberStatus): Date | null {
  return suspendedUntil ? new Date(milliseconds(suspendedUntil)) : null;
}

function warningsOf(count: number): string {
  return count === 1 ? "They were warned once." : `They were warned ${count} times.`;
}

/** The actions that may answer reports, with what they did to the member. */
const ANSWERS: Partial<Record<Action, (name: string) => string>> = {
  warn: (name) => `${name} is warned.`,
  suspend: (name) => `${name} is suspended.`,
  ban: (name) => `${name} is banned.`,
  "erase about": (name) => `What ${name}’s profile said is erased.`,
  "remove picture": (name) => `${name}’s picture is removed.`,
};

function sayAnswered(answers: Answers | undefined, action: Action, name: string): void {
  const words = ANSWERS[action]?.(name);
  if (words) answers?.onAnswered(words);
}

interface ActionsProps {
  status: MemberStatus;
  answers: Answers | undefined;
  onNoted: () => void;
}

function Actions({ status, answers, onNoted }: ActionsProps) {
  const { viewer } = useSession();
  const [action, setAction] = useState<Action | null>(null);
  const [act, setAct] = useState<BulkAct | null>(null);
  const isAdmin = viewer?.role === "admin";
  if (!decidesAbout(viewer, status)) return null;
  const close = () => setAction(null);
  return (
    <>
      {actionsOn(status, isAdmin).map(({ action, name, isDanger }) => (
        <Button
          key={action}
          look={isDanger ? "danger" : "outline"}
          className={styles.choice}
          onClick={() => setAction(action)}
        >
          {name}
        </Button>
      ))}
      {action === "remove content" && (
        <BulkDialog target={{ username: status.userName }} onStarted={setAct} onClose={close} />
      )}
      {action && action !== "remove content" && (
        <ActionDialog
          {...{ action, status, close }}
          answers={answers}
          onDone={() => {
            close();
            if (action === "note") onNoted();
            sayAnswered(answers, action, status.userName);
          }}
        />
      )}
      {act && <BulkOutcome key={act.id} act={act} takesFocus />}
    </>
  );
}

type DialogAction =
  | "note"
  | "warn"
  | "suspend"
  | "end suspension"
  | "ban"
  | "end ban"
  | "role"
  | "password link"
  | "erase about"
  | "remove picture";
type Action = DialogAction | "remove content";

function actionsOn(status: MemberStatus, isAdmin: boolean) {
  const { role, isBanned, suspendedUntil, about, picture, hasPasswordLink } = status;
  const actions: { action: Action; name: string; isDanger?: boolean }[] = [
    { action: "note", name: "Add note" },
    { action: "warn", name: "Warn" },
    { action: "suspend", name: suspendedUntil ? "Change suspension" : "Suspend" },
    ...(suspendedUntil ? [{ action: "end suspension", name: "End suspension" } as const] : []),
    isBanned ? { action: "end ban", name: "End ban" } : { action: "ban", name: "Ban", isDanger: true },
  ];
  if (role !== "admin") actions.push({ action: "remove content", name: "Remove posts and comments" });
  if (about) actions.push({ action: "erase about", name: "Erase profile text" });
  if (picture) actions.push({ action: "remove picture", name: "Remove picture" });
  if (isAdmin) actions.push({ action: "role", name: "Change role" });
  if (hasPasswordLink && role !== "admin") actions.push({ action: "password link", name: "New password" });
  return actions;
}

function answering(answers: Answers | undefined) {
  return { reportIds: answers?.reportIds };
}

/** The dialogs that need no more than the name. */
const PLAIN_DIALOGS: Partial<Record<DialogAction, typeof WarnDialog>> = {
  note: NoteDialog,
  warn: WarnDialog,
  "end suspension": EndSuspensionDialog,
  ban: BanDialog,
  "end ban": EndBanDialog,
};

function ActionDialog({
  action,
  status,
  close,
  answers,
  onDone,
}: {
  action: DialogAction;
  status: MemberStatus;
  answers: Answers | undefined;
  onDone: () => void;
  close: () => void;
}) {
  const dialog = { username: status.userName, onClose: close, onDone, ...answering(answers) };
  const Plain = PLAIN_DIALOGS[action];
  if (Plain) return <Plain {...dialog} />;
  if (action === "suspend") return <SuspendDialog until={endOf(status)} {...dialog} />;
  if (action === "erase about") return <EraseAboutDialog about={status.about ?? ""} {...dialog} />;
  if (action === "remove picture") return <RemovePictureDialog picture={status.picture ?? ""} {...dialog} />;
  if (action === "password link")
    return <PasswordLinkDialog username={status.userName} isBanned={status.isBanned} onClose={close} />;
  return <RoleDialog status={status} onDone={close} onClose={close} />;
}
