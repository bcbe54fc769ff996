import { type ReactNode, type RefObject, type SyntheticEvent, useEffect, useRef } from "react";
import { X } from "lucide";
import styles from "./dialog.module.css";
import { IconButton } from "./icon-button.tsx";
import { Icon } from "./icon.tsx";
import { openModal } from "./open-modal.ts";

interface Props {
  title: string;
  onClose: () => void;
  children: ReactNode;
}

/**
 * A modal dialog, open while it is rendered. Escape and a press on the backdrop close it. `onClose` is called at once: the
 * browser's `close` event comes a frame later, and would then also end what was opened in between.
 */
export function Dialog({ title, onClose, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  useModal(dialog);
  /** For events of the dialog itself: the content fills it, so a press outside of the content is one on the backdrop. */
  const close = (event: SyntheticEvent) => {
    if (event.target !== event.currentTarget) return;
    event.preventDefault();
    onClose();
  };
  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-labelledby="dialog-title"
      onCancel={close}
      onClose={onClose}
      onClick={close}
    >
      <div className={styles.panel}>
        <div className={styles.head}>
          <h2 id="dialog-title" className={styles.title}>
            {title}
          </h2>
          <IconButton label="Close" onClick={onClose}>
            <Icon of={X} size={20} />
          </IconButton>
        </div>
        {children}
      </div>
    </dialog>
  );
}

/** Opens the dialog, and gives the focus back once it is gone. */
function useModal(dialog: RefObject<HTMLDialogElement | null>): void {
  useEffect(() => {
    const opener = document.activeElement as HTMLElement | null;
    // The place around the opener stays where the dialog takes the opener away, as muting a feed does.
    const place = opener?.closest<HTMLElement>("article[tabindex], main");
    const closed = openModal(dialog.current!);
    // By default the focus goes to the first button, which closes the dialog.
    dialog.current?.querySelector<HTMLElement>("[data-autofocus]")?.focus();
    return () => {
      closed();
      // Gives the focus back only where it was in the dialog: it may have moved on.
      if (document.activeElement !== document.body) return;
      opener?.focus();
      if (document.activeElement === document.body) place?.focus({ preventScroll: true });
    };
  }, []);
}

/** The row of buttons at the end of a dialog. */
export function DialogButtons({ children }: { children: ReactNode }) {
  return <div className={styles.buttons}>{children}</div>;
}
