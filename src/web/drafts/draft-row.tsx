import { Copy, Trash2 } from "lucide";
import { useDraft } from "./stored-draft.ts";
import { Button } from "../ui/button.tsx";
import { QuietButton } from "../ui/quiet-button.tsx";
import { Time } from "../ui/time.tsx";
import { ToolButton } from "../ui/tool-button.tsx";
import { draftPlace } from "./draft-place.ts";
import styles from "./draft-row.module.css";
import type { DraftRow } from "./drafts-query.ts";
import { WaitingActs } from "./waiting-acts.tsx";
import { type Waiting, waitingKey } from "./waiting.ts";

interface RowProps {
  row: DraftRow;
  onGoOn: () => void;
  onCopy: () => void;
  onDelete: () => void;
}

export function WrittenRow({ row, onGoOn, onCopy, onDelete }: RowProps) {
  const { what, address } = draftPlace(row);
  const name = `${what}: ${row.words}`;
  return (
    <li className={styles.row} data-stop tabIndex={-1}>
      <div className={styles.words}>
        <p className={styles.what}>
          <bdi>{what}</bdi>
          {row.key.includes("~") && ", another draft"} · <Age row={row} />
        </p>
        <p className={styles.excerpt} dir="auto">
          {row.words}
        </p>
        <Sending draftKey={row.key} />
      </div>
      <div className={styles.acts}>
        {address !== null && (
          <Button look="outline" aria-label={`Continue: ${name}`} className={styles.subject} onClick={onGoOn}>
            Continue
          </Button>
        )}
        <ToolButton icon={Copy} label="Copy text" aria-label={`Copy text: ${name}`} onClick={onCopy} />
        <ToolButton icon={Trash2} label="Delete" aria-label={`Delete: ${name}`} onClick={onDelete} />
      </div>
    </li>
  );
}

function Age({ row: { stored } }: { row: DraftRow }) {
  return stored ? <Time at={stored.changedAt} /> : "in this browser";
}

/** Why a draft that its author has sent is still here. */
function Sending({ draftKey }: { draftKey: string }) {
  const [waiting] = useDraft<Waiting | null>(waitingKey(draftKey), null);
  const [draft] = useDraft<{ idempotencyKey?: string } | null>(draftKey, null);
  if (!waiting || waiting.problem === null || waiting.sentAs !== draft?.idempotencyKey) return null;
  return (
    <div className={waiting.isRefused ? styles.refused : styles.waiting}>
      <p>{waiting.problem}</p>
      {!waiting.isRefused && <WaitingActs draftKey={draftKey} />}
    </div>
  );
}

/** In the place of a draft that was just deleted. */
export function DeletedRow({ row, onUndo }: { row: DraftRow; onUndo: () => void }) {
  return (
    <li className={styles.row}>
      <p className={styles.words} role="status">
        Draft deleted.
      </p>
      {/* Takes the focus: the button that had it, Delete, is gone. */}
      <QuietButton
        ref={takeFocus}
        aria-label={`Undo: ${draftPlace(row).what}: ${row.words}`}
        onClick={onUndo}
      >
        Undo
      </QuietButton>
    </li>
  );
}

function takeFocus(button: HTMLButtonElement | null): void {
  button?.focus();
}
