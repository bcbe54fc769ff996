import { ReasonDialog } from "../moderation/decisions/reason-dialog.tsx";
import { REASONS_AGAINST, REASONS_TO_ERASE } from "../moderation/decisions/reason-field.tsx";
import type { VersionedKind } from "./versions.ts";

interface Props {
  kind: VersionedKind;
  /** The time of the version. */
  when: string;
  /** Absent for a page. */
  author: string | undefined;
  erase: (reason: string) => Promise<void>;
  onClose: () => void;
}

/** Asks moderators why they erase what somebody else has written, and admins about a page of the site. */
export function EraseWithReason({ kind, when, author, erase, onClose }: Props) {
  return (
    <ReasonDialog
      title="Erase this version?"
      action="Erase"
      isDanger
      ready={kind === "page" ? REASONS_TO_ERASE : REASONS_AGAINST}
      decide={erase}
      onDone={onClose}
      onClose={onClose}
    >
      <p>
        The words that the {kind} had on {when} will be gone for good, for everybody.{" "}
        {kind === "page" ? "The log has your reason." : `${author} is notified, with your reason.`}
      </p>
    </ReasonDialog>
  );
}
