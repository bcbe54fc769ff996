import type { ReactNode } from "react";
import { Button } from "./button.tsx";
import styles from "./confirm-dialog.module.css";
import { Dialog, DialogButtons } from "./dialog.tsx";
import { FormError } from "./form-error.tsx";

interface Props {
  title: string;
  /** The label of the confirming button. */
  action: string;
  busy?: boolean;
  failure?: string | null;
  onConfirm: () => void;
  onClose: () => void;
  children: ReactNode;
}

export function ConfirmDialog({
  title,
  action,
  busy = false,
  failure = null,
  onConfirm,
  onClose,
  children,
}: Props) {
  return (
    <Dialog title={title} onClose={onClose}>
      <p className={styles.words}>{children}</p>
      <FormError message={failure} />
      <DialogButtons>
        <Button look="outline" onClick={onClose}>
          Cancel
        </Button>
        <Button look="danger-solid" busy={busy} onClick={onConfirm}>
          {action}
        </Button>
      </DialogButtons>
    </Dialog>
  );
}
