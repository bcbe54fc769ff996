import { ReasonDialog } from "../moderation/decisions/reason-dialog.tsx";
import { REASONS_AGAINST } from "../moderation/decisions/reason-field.tsx";

interface Props {
  kind: "post" | "comment";
  /** The time of the version. */
  when: string;
  author: string;
  erase: (reason: string) => Promise<void>;
  onClose: () => void;
}

/** Asks moderators why they erase what somebody else has written. */
export function EraseWithReason({ kind, when, author, erase, onClose }: Props) {
  return (
    <ReasonDialog
      title="Erase this version?"
      action="Erase"
      isDanger
      ready={REASONS_AGAINST}
      decide={erase}
      onDone={onClose}
      onClose={onClose}
    >
      <p>
        The words that the {kind} had on {when} will be gone for good, for everybody. {author} is notified,
        with your reason.
      </p>
    </ReasonDialog>
  );
}
