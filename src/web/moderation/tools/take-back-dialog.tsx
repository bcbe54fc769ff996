import { ReasonDialog } from "../decisions/reason-dialog.tsx";

interface Props {
  /** The member who made the invitation. */
  userName: string;
  /** Throws `ApiFailure`. */
  takeBack: (reason: string) => Promise<void>;
  onDone: () => void;
  onClose: () => void;
}

const READY = [
  "The link was passed on in public",
  "Too many accounts came by it",
  "New members join in another way now",
];

/** Asks an admin why another member's invitation is taken back. */
export function TakeBackDialog({ userName, takeBack, onDone, onClose }: Props) {
  return (
    <ReasonDialog
      title="Revoke this invitation?"
      action="Revoke"
      isDanger
      ready={READY}
      decide={takeBack}
      {...{ onDone, onClose }}
    >
      <p>
        Nobody can join by this link afterwards. The members who came by it stay. {userName} is notified, with
        your reason.
      </p>
    </ReasonDialog>
  );
}
