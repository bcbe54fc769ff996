import { useState } from "react";
import { dropDraft } from "./stored-draft.ts";
import { useSession } from "../session/session.ts";
import { QuietButton } from "../ui/quiet-button.tsx";
import { sendAll } from "./outbox.ts";
import { waitingKey } from "./waiting.ts";
import styles from "./waiting-acts.module.css";

/** Says that a send waits, sends it now, or makes it a mere draft again. Writing on does so, too. */
export function WaitingActs({ draftKey }: { draftKey: string }) {
  const { status } = useSession();
  const [isTrying, setTrying] = useState(false);
  const sendNow = async () => {
    setTrying(true);
    await sendAll().finally(() => setTrying(false));
  };
  return (
    <span className={styles.waiting}>
      {status === "visitor"
        ? "It will be sent by itself when you sign in again."
        : "Waiting for the connection. It will be sent by itself."}
      <span className={styles.acts}>
        {status !== "visitor" && (
          <QuietButton disabled={isTrying} onClick={() => void sendNow()}>
            {isTrying ? "Sending..." : "Send now"}
          </QuietButton>
        )}
        <QuietButton onClick={() => dropDraft(waitingKey(draftKey))}>Do not send</QuietButton>
      </span>
    </span>
  );
}
