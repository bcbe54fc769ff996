import { type ReactNode, useState } from "react";
import type { BulkAct } from "../../../contract/bulk-acts.ts";
import type { MemberStatus } from "../../../contract/member-status.ts";
import { milliseconds } from "../../../contract/moments.ts";
import { useSession } from "../../session/session.ts";
import { Button } from "../../ui/button.tsx";
import { QuietButton } from "../../ui/quiet-button.tsx";
import { BulkDialog } from "../bulk/bulk-dialog.tsx";
import { BulkOutcome } from "../bulk/bulk-outcome.tsx";
import { NoteDialog } from "../notes/note-dialog.tsx";
import { BanDialog, EndBanDialog } from "./ban-dialog.tsx";
import { EraseAboutDialog } from "./erase-about-dialog.tsx";
import styles from "./member-status-card.module.css";
import { decidesAbout } from "./member-status-query.ts";
import { PasswordLinkDialog } from "./password-link-dialog.tsx";
import { RemovePictureDialog } from "./remove-picture-dialog.tsx";
import { RoleDialog } from "./role-dialog.tsx";
import { EndSuspensionDialog, SuspendDialog } from "./suspend-dialog.tsx";
import { WarnDialog } from "./warn-dialog.tsx";

/** Reports on a member that an action answers. */
export interface Answers {
  reportIds: string[];
  /** Called with what happened, in words. */
  onAnswered: (words: string) => void;
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

interface Props {
  status: MemberStatus;
  answers: Answers | undefined;
  /** Shown before the actions. */
  first: ReactNode;
  /** Shown after the actions. */
  links: ReactNode;
  onNoted: () => void;
}

/** The decisions about a member as buttons, then what is rarer as quiet words. */
export function MemberActs({ status, answers, first, links, onNoted }: Props) {
  const { viewer } = useSession();
  const [action, setAction] = useState<Action | null>(null);
  const [act, setAct] = useState<BulkAct | null>(null);
  const mayDecide = decidesAbout(viewer, status);
  const close = () => setAction(null);
  const rare = mayDecide ? rareActions(status, viewer?.role === "admin") : [];
  return (
    <>
      <div className={styles.choices}>
        {first}
        {mayDecide && <Decisions status={status} onChoose={setAction} />}
      </div>
      <div className={styles.rare}>
        {rare.map(({ action, name }) => (
          <QuietButton key={action} className={styles.act} onClick={() => setAction(action)}>
            {name}
          </QuietButton>
        ))}
        {links}
      </div>
      {action && (
        <Asked
          {...{ action, status, answers, close }}
          onDone={(done) => {
            close();
            if (done === "note") onNoted();
            sayAnswered(answers, done, status.userName);
          }}
          onStarted={setAct}
        />
      )}
      {act && <BulkOutcome key={act.id} act={act} takesFocus />}
    </>
  );
}

function Decisions({ status, onChoose }: { status: MemberStatus; onChoose: (action: Action) => void }) {
  return decisionsOn(status).map(({ action, name, isDanger }) => (
    <Button
      key={action}
      look={isDanger ? "danger" : "outline"}
      className={styles.choice}
      onClick={() => onChoose(action)}
    >
      {name}
    </Button>
  ));
}

interface AskedProps {
  action: Action;
  status: MemberStatus;
  answers: Answers | undefined;
  close: () => void;
  onDone: (action: DialogAction) => void;
  onStarted: (act: BulkAct) => void;
}

function Asked({ action, status, answers, close, onDone, onStarted }: AskedProps) {
  if (action === "remove content")
    return <BulkDialog target={{ username: status.userName }} onStarted={onStarted} onClose={close} />;
  return <ActionDialog {...{ action, status, close, answers }} onDone={() => onDone(action)} />;
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

interface Offered {
  action: Action;
  name: string;
  isDanger?: boolean;
}

function decisionsOn({ isBanned, suspendedUntil }: MemberStatus): Offered[] {
  return [
    { action: "warn", name: "Warn" },
    { action: "suspend", name: suspendedUntil ? "Change suspension" : "Suspend" },
    ...(suspendedUntil ? [{ action: "end suspension", name: "End suspension" } as const] : []),
    isBanned ? { action: "end ban", name: "End ban" } : { action: "ban", name: "Ban", isDanger: true },
  ];
}

function rareActions({ role, about, picture, hasPasswordLink }: MemberStatus, isAdmin: boolean): Offered[] {
  const actions: Offered[] = [{ action: "note", name: "Add note" }];
  if (role !== "admin") actions.push({ action: "remove content", name: "Remove posts and comments" });
  if (about) actions.push({ action: "erase about", name: "Erase profile text" });
  if (picture) actions.push({ action: "remove picture", name: "Remove picture" });
  if (isAdmin) actions.push({ action: "role", name: "Change role" });
  if (hasPasswordLink && role !== "admin") actions.push({ action: "password link", name: "New password" });
  return actions;
}

/** The end of a suspension; null without one. */
export function endOfSuspension({ suspendedUntil }: MemberStatus): Date | null {
  return suspendedUntil ? new Date(milliseconds(suspendedUntil)) : null;
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
  if (action === "suspend") return <SuspendDialog until={endOfSuspension(status)} {...dialog} />;
  if (action === "erase about") return <EraseAboutDialog about={status.about ?? ""} {...dialog} />;
  if (action === "remove picture") return <RemovePictureDialog picture={status.picture ?? ""} {...dialog} />;
  if (action === "password link")
    return <PasswordLinkDialog username={status.userName} isBanned={status.isBanned} onClose={close} />;
  return <RoleDialog status={status} onDone={close} onClose={close} />;
}
