import { useState } from "react";
import type { LogEntry } from "../../../contract/moderation-log.ts";
import { useSession } from "../../session/session.ts";
import { QuietButton } from "../../ui/quiet-button.tsx";
import { DecisionDialog } from "../decisions/decision-dialog.tsx";

export function RestoreButton({ entry }: { entry: LogEntry }) {
  const [isAsking, setAsking] = useState(false);
  const { submissionId, commentId, subject, subjectName, isOfOthers } = entry;
  const { viewer } = useSession();
  // Moderators do not restore their own posts and comments, nor the people of a feed what others removed.
  if (isOfOthers || submissionId === null || subjectName === null || subjectName === viewer?.username)
    return null;
  const close = () => setAsking(false);
  return (
    <>
      <QuietButton onClick={() => setAsking(true)}>
        Restore
        <span className="visually-hidden">
          {" "}
          <bdi>{subject}</bdi>
        </span>
      </QuietButton>
      {isAsking && (
        <DecisionDialog
          subject={{
            kind: commentId === null ? "post" : "comment",
            id: commentId ?? submissionId,
            postId: submissionId,
            words: subject,
            userName: subjectName,
          }}
          decision="restore"
          onDone={close}
          onClose={close}
        />
      )}
    </>
  );
}
