import type { Submission } from "../../../contract/entities.ts";
import { LIMITS, truncate } from "../../../contract/limits.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog, DialogButtons } from "../../ui/dialog.tsx";

interface Props {
  post: Submission;
  onUndo: () => void;
  /** Leaves the page of the removed post. */
  onClose: () => void;
}

export function RemovedDialog({ post, onUndo, onClose }: Props) {
  return (
    <Dialog title="Removed" onClose={onClose}>
      <p>
        <q dir="auto">{truncate(post.title, LIMITS.preview)}</q> is gone for everybody, and {post.userName} is
        notified.
      </p>
      <DialogButtons>
        <Button look="outline" onClick={onUndo}>
          Undo
        </Button>
        <Button onClick={onClose} data-autofocus>
          Continue
        </Button>
      </DialogButtons>
    </Dialog>
  );
}
