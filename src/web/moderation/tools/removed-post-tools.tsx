import { Undo2 } from "lucide";
import { useState } from "react";
import type { Submission } from "../../../contract/entities.ts";
import { Button } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { DecisionDialog } from "../decisions/decision-dialog.tsx";

/** Shown to moderators on the page of a removed post. */
export function RemovedPostTools({ post }: { post: Submission }) {
  const [isAsking, setAsking] = useState(false);
  const close = () => setAsking(false);
  return (
    <>
      <Button look="outline" onClick={() => setAsking(true)}>
        <Icon of={Undo2} size={18} /> Restore
      </Button>
      {isAsking && (
        <DecisionDialog
          subject={{ kind: "post", id: post.id, postId: post.id, words: post.title, userName: post.userName }}
          decision="restore"
          onDone={close}
          onClose={close}
        />
      )}
    </>
  );
}
