import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { createRoot } from "react-dom/client";
import { ListsDialog } from "./lists-dialog.tsx";
import type { Saveable } from "./saveable.ts";
import styles from "./saved-notice.module.css";

/** Long enough to read it and to reach its button. It stays while it is pointed at or has the focus. */
const SHOWN_MS = 12_000;

interface Offer {
  queryClient: QueryClient;
  thing: Saveable;
  /** The button that saved it, after which the notice comes in the order of Tab. */
  button: HTMLElement;
  /** Whether taking back an unsave has put the post or comment back into its lists. */
  isBack: boolean;
}

/**
 * Says that something is saved and offers to choose lists, in a root of its own: the button may go with its menu. Returns
 * a function that closes it.
 */
export function offerLists({ queryClient, ...offer }: Offer): () => void {
  const place = document.createElement("div");
  document.body.append(place);
  const root = createRoot(place);
  const end = () => {
    root.unmount();
    place.remove();
  };
  root.render(
    <QueryClientProvider client={queryClient}>
      <Offered {...offer} onClose={end} />
    </QueryClientProvider>,
  );
  return end;
}

interface Props extends Omit<Offer, "queryClient"> {
  onClose: () => void;
}

function Offered({ thing, ...props }: Props) {
  const { onClose } = props;
  const [isChoosing, setChoosing] = useState(false);
  useEffect(() => {
    // Back shows another screen.
    if (isChoosing) addEventListener("popstate", onClose);
    return () => removeEventListener("popstate", onClose);
  }, [isChoosing, onClose]);
  if (isChoosing) return <ListsDialog thing={thing} onClose={onClose} />;
  return <SavedNotice onChoose={() => setChoosing(true)} {...props} />;
}

function SavedNotice({ button, isBack, onChoose, onClose }: Omit<Props, "thing"> & { onChoose: () => void }) {
  const notice = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    notice.current!.showPopover({ source: button });
    const timer = setInterval(() => {
      if (!notice.current!.matches(":is(:hover, :focus-within)")) onClose();
    }, SHOWN_MS);
    return () => clearInterval(timer);
  }, [button, onClose]);
  // The focus goes back to the button, as the dialog does when it is closed.
  const leave = (then: () => void) => {
    button.focus({ preventScroll: true });
    then();
  };
  const closeByEscape = ({ key }: KeyboardEvent) => key === "Escape" && leave(onClose);
  return (
    <div
      ref={notice}
      role="status"
      popover="manual"
      className={styles.notice}
      onKeyDown={closeByEscape}
      // Adds the words once the notice is open: screen readers announce additions, not what was there before.
      onToggle={({ newState }) => setOpen(newState === "open")}
    >
      {isOpen && (
        <>
          {isBack ? "Saved, and back in its lists." : "Saved."}{" "}
          <button type="button" className={styles.choose} data-act="lists" onClick={() => leave(onChoose)}>
            Add to a list…
          </button>
        </>
      )}
    </div>
  );
}
