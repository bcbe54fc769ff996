import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useCallback, useEffect, useRef, useState } from "react";
import type { Submission } from "../../contract/entities.ts";
import type { HiddenReason } from "../../contract/hidden.ts";
import { pages } from "../../contract/paths.ts";
import { showMessage } from "../api/show-refusal.ts";
import { Link } from "../router/link.tsx";
import styles from "./hidden-line.module.css";
import { nameOf } from "./mute-dialog.tsx";
import { muteOfPost, takeMuteBack, useMutes } from "./mute-queries.ts";
import { useHide } from "./use-hide.ts";

interface Props {
  post: Submission;
  reason: HiddenReason;
}

/** Says at the place of a post why it is not shown, and takes it back. */
export function HiddenLine({ post, reason }: Props) {
  const hide = useHide(post.id);
  const queryClient = useQueryClient();
  const mutes = useMutes();
  if (reason === "hidden") return <Line onUndo={() => hide(false)}>You have hidden this post.</Line>;
  if (reason === "blocked") return <Line>{`You have blocked ${post.userName}.`}</Line>;
  const mute = reason === "feed" || reason === "member" ? muteOfPost(mutes, reason, post) : undefined;
  if (!mute) return <Line>A mute of yours hides this post.</Line>;
  return <Line onUndo={() => takeMuteBack(queryClient, mute.id)}>{`You have muted ${nameOf(mute)}.`}</Line>;
}

interface LineProps {
  /** Absent where the reader changes it in Settings. */
  onUndo?: () => Promise<void>;
  children: ReactNode;
}

function Line({ onUndo, children }: LineProps) {
  const undo = useRef<HTMLButtonElement>(null);
  const [isPending, setPending] = useState(false);
  useEffect(() => {
    // The pressed button has gone with the post, so Undo takes the focus.
    if (document.activeElement === document.body) undo.current?.focus({ preventScroll: true });
  }, []);
  const keepButton = useCallback((button: HTMLButtonElement) => {
    undo.current = button;
    return handFocusOn(button);
  }, []);
  const press = async () => {
    setPending(true);
    await onUndo?.().catch((failure: Error) => showMessage(failure.message));
    setPending(false);
  };
  return (
    <p className={styles.line}>
      <bdi role="status" className={styles.words}>
        {children}
      </bdi>
      {onUndo ? (
        <button
          ref={keepButton}
          type="button"
          className={styles.undo}
          // A disabled button loses the focus.
          aria-disabled={isPending}
          onClick={() => isPending || void press()}
        >
          Undo
        </button>
      ) : (
        <Link to={pages.settings} className={styles.undo}>
          Change in Settings
        </Link>
      )}
    </p>
  );
}

/** A ref for a button that may go while it has the focus: the card or the page around it takes it then. */
export function handFocusOn(button: HTMLElement | null): () => void {
  return () => {
    if (button === null || button !== document.activeElement) return;
    button.closest<HTMLElement>("article[tabindex], main")?.focus({ preventScroll: true });
  };
}
