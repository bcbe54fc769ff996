import { useLayoutEffect, useRef, useState } from "react";
import { dropDraft } from "./stored-draft.ts";
import { useSession } from "../session/session.ts";
import { QuietButton } from "../ui/quiet-button.tsx";
import { sendAll } from "./outbox.ts";
import { waitingKey } from "./waiting.ts";
import styles from "./waiting-acts.module.css";

/** Says that a send waits, sends it now, or makes it a draft again. Typing in the composer does the same. */
export function WaitingActs({ draftKey }: { draftKey: string }) {
  const { status } = useSession();
  const [isTrying, setTrying] = useState(false);
  const place = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    const { current: acts } = place;
    return () => handFocusOn(acts!);
  }, []);
  const sendNow = async () => {
    setTrying(true);
    await sendAll().finally(() => setTrying(false));
  };
  return (
    <span ref={place} className={styles.waiting}>
      {status === "visitor"
        ? "It will be sent by itself when you sign in again."
        : "Waiting for the connection. It will be sent by itself."}
      <span className={styles.acts}>
        {status !== "visitor" && (
          // A disabled button loses the focus.
          <QuietButton aria-disabled={isTrying} onClick={() => isTrying || void sendNow()}>
            {isTrying ? "Sending..." : "Send now"}
          </QuietButton>
        )}
        <QuietButton onClick={() => dropDraft(waitingKey(draftKey))}>Do not send</QuietButton>
      </span>
    </span>
  );
}

/** Gives the focus to the form's field, or to the page, where the buttons that are about to go have it. */
function handFocusOn(acts: HTMLElement): void {
  if (!acts.contains(document.activeElement)) return;
  const field = acts.closest("form")?.querySelector<HTMLElement>("textarea, input");
  (field ?? document.getElementById("content"))?.focus({ preventScroll: true });
}
