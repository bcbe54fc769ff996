import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { WaitingPerson } from "../../../contract/join-requests.ts";
import { Button } from "../../ui/button.tsx";
import { FormError } from "../../ui/form-error.tsx";
import { approveJoinRequest } from "../moderation-queries.ts";
import buttons from "../reports/decision-buttons.module.css";
import { RefuseDialog } from "./refuse-dialog.tsx";
import { outcomeOf, type RequestOutcome } from "./request-outcome.ts";

interface Props {
  request: WaitingPerson;
  canRefuse: boolean;
  onDecided: (outcome: RequestOutcome) => void;
}

export function RequestDecisions({ request: { uid, userName, refusal }, canRefuse, onDecided }: Props) {
  const queryClient = useQueryClient();
  const [isRefusing, setRefusing] = useState(false);
  const { error, isPending, mutate } = useMutation({
    mutationFn: () => approveJoinRequest(queryClient, uid),
    onSuccess: () => onDecided({ words: `Approved. ${userName} is a member now.` }),
    onError: (failure) => {
      const outcome = outcomeOf(failure);
      if (outcome) onDecided(outcome);
    },
  });
  const name = <span className="visually-hidden"> {userName}</span>;
  return (
    <>
      <FormError message={error && error.message} />
      <div className={buttons.choices}>
        <Button look="outline" className={buttons.choice} busy={isPending} onClick={() => mutate()}>
          {refusal ? "Approve after all" : "Approve"}
          {name}
        </Button>
        {canRefuse && (
          <Button look="danger" className={buttons.choice} onClick={() => setRefusing(true)}>
            Refuse
            {name}
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
