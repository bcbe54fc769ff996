import { useState } from "react";
import type { BulkAct } from "../../../contract/bulk-acts.ts";
import { Button } from "../../ui/button.tsx";
import { BulkDialog } from "./bulk-dialog.tsx";
import { BulkOutcome } from "./bulk-outcome.tsx";
import styles from "./bulk.module.css";

/** Removes the posts and comments that link to a domain, after a preview, and then shows how far that is. */
export function RemoveLinking({ domain }: { domain: string }) {
  const [isAsking, setAsking] = useState(false);
  const [act, setAct] = useState<BulkAct | null>(null);
  return (
    <>
      <Button look="outline" className={styles.remove} onClick={() => setAsking(true)}>
        Remove posts and comments<span className="visually-hidden"> that link to {domain}</span>
      </Button>
      {act && <BulkOutcome key={act.id} act={act} takesFocus />}
      {isAsking && <BulkDialog target={{ domain }} onStarted={setAct} onClose={() => setAsking(false)} />}
    </>
  );
}
