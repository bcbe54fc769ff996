import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { AppealDecision, WaitingAppeal } from "../../../contract/appeals.ts";
import { ApiFailure } from "../../api/api.ts";
import { Button } from "../../ui/button.tsx";
import { ReasonDialog } from "../decisions/reason-dialog.tsx";
import { settleAppeal } from "../moderation-queries.ts";
import buttons from "../reports/decision-buttons.module.css";
import { outcomeOf, type RequestOutcome } from "../requests/request-outcome.ts";
import styles from "../requests/request-card.module.css";

interface Props {
  appeal: WaitingAppeal;
  onDecided: (outcome: RequestOutcome) => void;
}

type Decision = AppealDecision["decision"];

export function AppealDecisions({ appeal, onDecided }: Props) {
  const [asked, setAsked] = useState<Decision | null>(null);
  const { userName, mayDecide } = appeal;
  if (!mayDecide)
    return (
      <p className={styles.question}>
        You removed this, so another moderator or an admin decides, or the operator of the site. You can still
        restore it yourself.
      </p>
    );
  return (
    <>
      <div className={buttons.choices}>
        <Button look="outline" className={buttons.choice} onClick={() => setAsked("grant")}>
          Grant<span className="visually-hidden"> the appeal of {userName}</span>
        </Button>
        <Button look="danger" className={buttons.choice} onClick={() => setAsked("uphold")}>
          Uphold the removal
          <span className="visually-hidden"> against the appeal of {userName}</span>
        </Button>
      </div>
      {asked && <DecideDialog decision={asked} onClose={() => setAsked(null)} {...{ appeal, onDecided }} />}
    </>
  );
}

function DecideDialog({
  appeal: { id, userName, submission, comment, isHidden },
  decision,
  onDecided,
  onClose,
}: Props & { decision: Decision; onClose: () => void }) {
  const queryClient = useQueryClient();
  const what = comment ? "comment" : "post";
  const { title, action, happens, outcome, ready } = WORDS[decision](what, isHidden);
  const decide = async (line: string) => {
    await settleAppeal(queryClient, { id, postId: submission.id, decision, line }).catch(
      (failure: unknown) => {
        const decided = failure instanceof ApiFailure && outcomeOf(failure);
        if (!decided) throw failure;
        onDecided(decided);
        return Promise.reject(failure);
      },
    );
  };
  return (
    <ReasonDialog
      {...{ title, action, ready, decide, onClose }}
      isDanger={decision === "uphold"}
      onDone={() => onDecided({ words: outcome })}
    >
      <p>
        {happens} {userName} is notified, with your words.
      </p>
    </ReasonDialog>
  );
}

interface DecisionWords {
  title: string;
  action: string;
  happens: string;
  outcome: string;
  ready: string[];
}

const WORDS: Record<Decision, (what: "post" | "comment", isHidden: boolean) => DecisionWords> = {
  grant: (what, isHidden) => ({
    title: "Grant the appeal?",
    action: "Grant",
    happens: isHidden
      ? "The comment is restored, and is seen again once its post is, too."
      : `The ${what} comes back, as if nobody had removed it.`,
    outcome: isHidden
      ? "Granted. The comment is seen again once its post is restored, too."
      : `Granted. The ${what} is back.`,
    ready: ["Removed by mistake", "Within the rules", "You are right"],
  }),
  uphold: (what) => ({
    title: "Uphold the removal?",
    action: "Uphold",
    happens: `The ${what} stays removed, and there is no second appeal.`,
    outcome: "Upheld. The removal stands.",
    ready: ["The reason stands", "Against the rules of this site", "Against the rules of the feed"],
  }),
};
