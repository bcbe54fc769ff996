import type { BulkAct } from "../../../contract/bulk-acts.ts";
import type { MemberStatus } from "../../../contract/member-status.ts";
import { BulkDialog } from "../bulk/bulk-dialog.tsx";
import { NoteDialog } from "../notes/note-dialog.tsx";
import { BanDialog, EndBanDialog } from "./ban-dialog.tsx";
import { EraseAboutDialog } from "./erase-about-dialog.tsx";
import { endOfSuspension } from "./member-status-query.ts";
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
export type MemberAction = DialogAction | "remove content";

interface Props {
  action: MemberAction;
  status: MemberStatus;
  answers: Answers | undefined;
  close: () => void;
  onDone: (action: DialogAction) => void;
  onStarted: (act: BulkAct) => void;
}

/** The dialog of an action on a member. */
export function MemberActDialog({ action, status, answers, close, onDone, onStarted }: Props) {
  if (action === "remove content")
    return <BulkDialog target={{ username: status.userName }} onStarted={onStarted} onClose={close} />;
  return <ActionDialog {...{ action, status, close, answers }} onDone={() => onDone(action)} />;
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
  const dialog = { username: status.userName, onClose: close, onDone, reportIds: answers?.reportIds };
  const Plain = PLAIN_DIALOGS[action];
  if (Plain) return <Plain {...dialog} />;
  if (action === "suspend") return <SuspendDialog until={endOfSuspension(status)} {...dialog} />;
  if (action === "erase about") return <EraseAboutDialog about={status.about ?? ""} {...dialog} />;
  if (action === "remove picture") return <RemovePictureDialog picture={status.picture ?? ""} {...dialog} />;
  if (action === "password link")
    return <PasswordLinkDialog username={status.userName} isBanned={status.isBanned} onClose={close} />;
  return <RoleDialog status={status} onDone={close} onClose={close} />;
}
