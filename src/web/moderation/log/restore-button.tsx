import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { LogEntry } from "../../../contract/moderation-log.ts";
import { useSession } from "../../session/session.ts";
import { QuietButton } from "../../ui/quiet-button.tsx";
import { DecisionDialog } from "../decisions/decision-dialog.tsx";
import { useFocusOnRow } from "../decisions/use-focus-on-row.ts";
import { removedWordsQuery } from "../moderation-queries.ts";

export function RestoreButton({ entry }: { entry: LogEntry }) {
  const [isAsking, setAsking] = useState(false);
  const { submissionId, subject, subjectName, isOfOthers } = entry;
  const { viewer } = useSession();
  const keepFocus = useFocusOnRow();
  // Moderators do not restore their own posts and comments, nor the people of a feed what others removed.
  if (isOfOthers || submissionId === null || subjectName === null || subjectName === viewer?.username)
    return null;
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
        <RestoreDialog
          {...{ entry, postId: submissionId, userName: subjectName }}
          onDone={() => {
            keepFocus();
            setAsking(false);
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}

interface DialogProps {
  entry: LogEntry;
  postId: string;
  userName: string;
  onDone: () => void;
  onClose: () => void;
}

function RestoreDialog({ entry: { commentId, subject }, postId, userName, ...ends }: DialogProps) {
  // The log has a post's title, also for a comment on it.
  const { data, isLoading } = useQuery({
    ...removedWordsQuery(commentId ?? ""),
    enabled: commentId !== null,
  });
  if (isLoading) return null;
  const restored =
    commentId === null
      ? { kind: "post" as const, id: postId, words: subject }
      : { kind: "comment" as const, id: commentId, words: data ?? "" };
  return <DecisionDialog subject={{ ...restored, postId, userName }} decision="restore" {...ends} />;
}
