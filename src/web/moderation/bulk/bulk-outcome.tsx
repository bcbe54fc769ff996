import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import type { BulkAct } from "../../../contract/bulk-acts.ts";
import { QuietButton } from "../../ui/quiet-button.tsx";
import { ReasonDialog } from "../decisions/reason-dialog.tsx";
import { REASONS_TO_UNDO } from "../decisions/reason-field.tsx";
import { bulkActQuery, undoBulkAct } from "./bulk-queries.ts";
import { outcomeWords } from "./bulk-words.ts";
import styles from "./bulk.module.css";

/** The progress of an act or its undo, read again while it goes on, and the button that undoes it. */
export function BulkOutcome({ act: known, takesFocus = false }: { act: BulkAct; takesFocus?: boolean }) {
  const { data: act } = useQuery({ ...bulkActQuery(known.id), initialData: known });
  const [isAsking, setAsking] = useState(false);
  const line = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The button that was pressed has disappeared, so the line takes the focus.
    if (takesFocus) line.current?.focus();
  }, [takesFocus]);
  const close = () => setAsking(false);
  return (
    <div ref={line} className={styles.outcome} tabIndex={takesFocus ? -1 : undefined}>
      <span role="status">{outcomeWords(act)}</span>
      {(act.state === "running" || act.state === "done") && (
        <QuietButton onClick={() => setAsking(true)}>
          {act.state === "running" ? "Stop and undo" : "Undo"}
          <span className="visually-hidden"> the removal</span>
        </QuietButton>
      )}
      {isAsking && <UndoDialog act={act} close={close} />}
    </div>
  );
}

function UndoDialog({ act, close }: { act: BulkAct; close: () => void }) {
  const queryClient = useQueryClient();
  return (
    <ReasonDialog
      title="Undo the removal?"
      action="Undo"
      ready={REASONS_TO_UNDO}
      decide={(reason) => undoBulkAct(queryClient, act.id, reason)}
      onDone={close}
      onClose={close}
    >
      <p>
        All that it removed comes back, with its hearts, comments and reports, except what somebody has
        decided about since. The authors are told, with your reason.
      </p>
    </ReasonDialog>
  );
}
