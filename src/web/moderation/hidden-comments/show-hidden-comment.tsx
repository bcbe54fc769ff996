import { useState } from "react";
import { QuietButton } from "../../ui/quiet-button.tsx";
import { DecisionDialog } from "../decisions/decision-dialog.tsx";
import { useFocusOnRow } from "../decisions/use-focus-on-row.ts";
import { HiddenCommentDialog } from "./hidden-comment-dialog.tsx";

interface Props {
  id: string;
  postId: string;
  /** The comment's author. */
  userName: string;
}

/** Opens a removed comment whole, and from there the dialog that restores it. */
export function ShowHiddenComment({ id, postId, userName }: Props) {
  const [isShown, setShown] = useState(false);
  const [restored, setRestored] = useState<string | null>(null);
  const keepFocus = useFocusOnRow();
  const endRestoring = () => setRestored(null);
  return (
    <>
      <QuietButton onClick={() => setShown(true)}>
        Show the comment<span className="visually-hidden"> by {userName}</span>
      </QuietButton>
      {isShown && (
        <HiddenCommentDialog
          {...{ id, userName }}
          onRestore={(words) => {
            setShown(false);
            setRestored(words);
          }}
          onClose={() => setShown(false)}
        />
      )}
      {restored !== null && (
        <DecisionDialog
          subject={{ kind: "comment", id, postId, words: restored, userName }}
          decision="restore"
          onDone={() => {
            keepFocus();
            endRestoring();
          }}
          onClose={endRestoring}
        />
      )}
    </>
  );
}
