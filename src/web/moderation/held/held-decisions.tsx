import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import type { ErrorCode } from "../../../contract/errors.ts";
import type { HeldWriting } from "../../../contract/held.ts";
import { LIMITS, truncate } from "../../../contract/limits.ts";
import { plainText } from "../../../contract/plain-words.ts";
import { pages } from "../../../contract/paths.ts";
import { ApiFailure } from "../../api/api.ts";
import { newIdempotencyKey } from "../../drafts/stored-draft.ts";
import { Button } from "../../ui/button.tsx";
import { FormError } from "../../ui/form-error.tsx";
import { ReasonDialog } from "../decisions/reason-dialog.tsx";
import { REASONS_AGAINST } from "../decisions/reason-field.tsx";
import { sendApproval, sendRefusal } from "../moderation-queries.ts";
import { AuthorActions } from "../reports/author-actions.tsx";
import buttons from "../reports/decision-buttons.module.css";

export interface HeldOutcome {
  words: string;
  /** The address of what was published. */
  place?: string;
  /** Whether somebody else had decided, or the author had taken it back. */
  isOvertaken?: boolean;
}

interface Props {
  held: HeldWriting;
  onDecided: (outcome: HeldOutcome) => void;
}

/** Approve publishes at once; Refuse asks for the reason, which the author reads. */
export function HeldDecisions({ held, onDecided }: Props) {
  const [isRefusing, setRefusing] = useState(false);
  const { error, isPending, variables: approvesAuthor, mutate } = useApproval(held, onDecided);
  const name = <span className="visually-hidden">: {wordsOf(held)}</span>;
  const approval = (withAuthor: boolean, words: string) => (
    <Button
      look="outline"
      className={`${buttons.choice} ${withAuthor ? "" : buttons.approve}`}
      busy={isPending && approvesAuthor === withAuthor}
      // The other button is not busy: a press on both would show the answer to the second, that somebody has decided.
      onClick={() => isPending || mutate(withAuthor)}
    >
      {words}
      {name}
    </Button>
  );
  return (
    <>
      <FormError message={error && error.message} />
      <div className={buttons.held}>
        {!held.isAuthorSuspended && approval(false, "Approve")}
        <Button look="danger" className={buttons.choice} onClick={() => setRefusing(true)}>
          Refuse
          {name}
        </Button>
        {!held.isAuthorSuspended && held.feed !== undefined && approval(true, "Approve this and next posts")}
        <AuthorActions username={held.userName} />
      </div>
      {isRefusing && (
        <RefuseHeldDialog held={held} onDecided={onDecided} onClose={() => setRefusing(false)} />
      )}
    </>
  );
}

function wordsOf({ post, comment }: HeldWriting): string {
  return truncate(post?.title ?? plainText(comment!), LIMITS.preview);
}

function useApproval({ id, feed, userName }: HeldWriting, onDecided: Props["onDecided"]) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (approvesAuthor: boolean) => sendApproval(queryClient, { id, approvesAuthor }),
    onSuccess: ({ submissionId, commentId }, approvesAuthor) => {
      const place = pages.details(submissionId) + (commentId === null ? "" : `#comment-${commentId}`);
      const next = approvesAuthor
        ? ` ${userName}’s next posts in /${feed!.toLowerCase()} appear at once.`
        : "";
      onDecided({ words: `Approved. Everybody can see it now.${next}`, place });
    },
    onError: (failure) => {
      if (isOver(failure)) onDecided({ words: failure.message, isOvertaken: true });
    },
  });
}

function RefuseHeldDialog({ held, onDecided, onClose }: Props & { onClose: () => void }) {
  const queryClient = useQueryClient();
  const { id, userName, post } = held;
  // A refusal that is sent again with the same reason, since its answer was lost, is the same request.
  const sent = useRef({ reason: "", idempotencyKey: "" });
  const refuse = async (reason: string) => {
    if (sent.current.reason !== reason) sent.current = { reason, idempotencyKey: newIdempotencyKey() };
    return sendRefusal(queryClient, { id, ...sent.current }).catch((failure: Error) => {
      if (isOver(failure)) onDecided({ words: failure.message, isOvertaken: true });
      throw failure;
    });
  };
  return (
    <ReasonDialog
      title={`Refuse this ${post ? "post" : "comment"}?`}
      action="Refuse"
      isDanger
      ready={REASONS_AGAINST}
      decide={refuse}
      onDone={() => onDecided({ words: `Refused. ${userName} is notified, with your reason.` })}
      onClose={onClose}
    >
      <p>
        <q dir="auto">{wordsOf(held)}</q> will not appear. {userName} is notified, with your reason, and can
        read and change the words for {LIMITS.heldDays} days.
      </p>
    </ReasonDialog>
  );
}

const OVER: unknown[] = ["heldGone", "heldNotFound"] satisfies ErrorCode[];

/** Whether there is nothing left to decide. */
function isOver(failure: Error): boolean {
  return failure instanceof ApiFailure && OVER.includes(failure.code);
}
