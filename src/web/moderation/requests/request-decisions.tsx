import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import type { WaitingPerson } from "../../../contract/join-requests.ts";
import { administers, useSession } from "../../session/session.ts";
import { Button } from "../../ui/button.tsx";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { FormError } from "../../ui/form-error.tsx";
import { approveJoinRequest } from "../moderation-queries.ts";
import buttons from "../reports/decision-buttons.module.css";
import { RefuseDialog } from "./refuse-dialog.tsx";
import { outcomeOf, type RequestOutcome } from "./request-outcome.ts";

/** The lists of people who are no members yet. */
export type RequestList = "waiting" | "unconfirmed" | "refused";

interface Props {
  request: WaitingPerson;
  list: RequestList;
  onDecided: (outcome: RequestOutcome) => void;
}

export function RequestDecisions({ request, list, onDecided }: Props) {
  const { viewer } = useSession();
  if (list !== "unconfirmed") return <Decisions request={request} list={list} onDecided={onDecided} />;
  return administers(viewer) && <LetIn request={request} onDecided={onDecided} />;
}

function Decisions({ request: { uid, userName, refusal }, list, onDecided }: Props) {
  const [isRefusing, setRefusing] = useState(false);
  const { error, isPending, mutate } = useApproval(uid, `Approved. ${userName} is a member now.`, onDecided);
  return (
    <>
      <FormError message={error && error.message} />
      <div className={buttons.choices}>
        <Button
          look="outline"
          className={`${buttons.choice} ${buttons.approve}`}
          busy={isPending}
          onClick={() => mutate()}
        >
          {refusal ? "Approve after all" : "Approve"}
          <NameOf>{userName}</NameOf>
        </Button>
        {list === "waiting" && (
          <Button look="danger" className={buttons.choice} onClick={() => setRefusing(true)}>
            Refuse
            <NameOf>{userName}</NameOf>
          </Button>
        )}
      </div>
      {isRefusing && (
        <RefuseDialog
          uid={uid}
          userName={userName}
          onDecided={onDecided}
          onClose={() => setRefusing(false)}
        />
      )}
    </>
  );
}

/** Lets somebody in whose address nobody has proven, after a word about what that means. */
function LetIn({ request: { uid, userName }, onDecided }: Omit<Props, "list">) {
  const [isAsking, setAsking] = useState(false);
  const { error, isPending, mutate } = useApproval(uid, `${userName} is a member now.`, onDecided);
  return (
    <>
      <div className={buttons.choices}>
        <Button look="outline" className={buttons.choice} onClick={() => setAsking(true)}>
          Let in without
          <NameOf>{userName}</NameOf>
        </Button>
      </div>
      {isAsking && (
        <ConfirmDialog
          title={`Let ${userName} in without a confirmed email?`}
          action={isPending ? "One moment..." : "Let in"}
          busy={isPending}
          failure={error && error.message}
          onConfirm={() => mutate()}
          onClose={() => setAsking(false)}
        >
          Nobody has proven that the address is theirs. If it is a stranger’s, that stranger gets the mails to
          this member from now on, and can no longer erase the account. Do it for people whom you know.
        </ConfirmDialog>
      )}
    </>
  );
}

function NameOf({ children }: { children: ReactNode }) {
  return <span className="visually-hidden"> {children}</span>;
}

function useApproval(uid: string, done: string, onDecided: Props["onDecided"]) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => approveJoinRequest(queryClient, uid),
    onSuccess: () => onDecided({ words: done }),
    onError: (failure) => {
      const outcome = outcomeOf(failure);
      if (outcome) onDecided(outcome);
    },
  });
}
