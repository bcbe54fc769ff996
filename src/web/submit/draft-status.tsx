import { useEffect, useState } from "react";
import { QuietButton } from "../ui/quiet-button.tsx";
import { ageWords } from "./draft-age.ts";
import { isEmptyDraft, type SubmitDraft } from "./submit-draft.ts";
import styles from "./submit-form.module.css";

interface Props {
  draft: SubmitDraft;
  onDiscard: () => void;
  onRestore: (draft: SubmitDraft) => void;
}

/** Says where the draft is and how old, and discards it, which can be undone. */
export function DraftStatus({ draft, onDiscard, onRestore }: Props) {
  const [discarded, setDiscarded] = useState<SubmitDraft | null>(null);
  const isEmpty = isEmptyDraft(draft);
  // The author writes on: a draft that gets empty again has not been discarded.
  if (!isEmpty && discarded) setDiscarded(null);
  const discard = () => {
    setDiscarded(draft);
    onDiscard();
  };
  return (
    <div className={styles.draft}>
      {/* Not a status: the age changes every minute, and screen readers would read it each time. */}
      {!isEmpty && <SavedAge savedAt={draft.savedAt} />}
      <p role="status">{discarded && "Draft discarded."}</p>
      {!isEmpty && <QuietButton onClick={discard}>Discard draft</QuietButton>}
      {discarded && (
        // The pressed button has disappeared with the focus, so Undo takes it.
        <QuietButton ref={takeFocus} onClick={() => onRestore(discarded)}>
          Undo
        </QuietButton>
      )}
    </div>
  );
}

function takeFocus(button: HTMLButtonElement | null): void {
  button?.focus();
}

const TICK_MS = 20_000;

function SavedAge({ savedAt }: { savedAt: number | undefined }) {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  if (savedAt === undefined) return <p>Draft saved in this browser.</p>;
  return <p>Draft saved in this browser, {ageWords(savedAt, now)}.</p>;
}
