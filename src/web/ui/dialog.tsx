import { type ReactNode, useEffect, useRef } from "react";
import { X } from "lucide";
import { closeOnBackdrop } from "./close-on-backdrop.ts";
import styles from "./dialog.module.css";
import { IconButton } from "./icon-button.tsx";
import { Icon } from "./icon.tsx";

interface Props {
  title: string;
  onClose: () => void;
  children: ReactNode;
}

/** A modal dialog, open while it is rendered. Escape and a press on the backdrop close it. */
export function Dialog({ title, onClose, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const opener = document.activeElement;
    dialog.current?.showModal();
    // By default the focus goes to the first button, which closes the dialog.
    dialog.current?.querySelector<HTMLElement>("[data-autofocus]")?.focus();
    return () => {
      if (opener instanceof HTMLElement) opener.focus();
    };
  }, []);
  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-labelledby="dialog-title"
      onClose={onClose}
      onClick={closeOnBackdrop}
    >
      <div className={styles.panel}>
        <div className={styles.head}>
          <h2 id="dialog-title" className={styles.title}>
            {title}
          </h2>
          <IconButton label="Close" onClick={() => dialog.current?.close()}>
            <Icon of={X} size={20} />
          </IconButton>
        </div>
        {children}
      </div>
    </dialog>
  );
}

/** The row of buttons at the end of a dialog. */
export function DialogButtons({ children }: { children: ReactNode }) {
  return <div className={styles.buttons}>{children}</div>;
}
