import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { AppealDecision, RemovalAppeal, WaitingAppeal } from "../../../contract/appeals.ts";
import { isProfilePart, type ProfilePart } from "../../../contract/profile-parts.ts";
import type { SanctionKind } from "../../../contract/sanctions.ts";
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
  const { userName, mayDecide, kind } = appeal;
  if (!mayDecide)
    return (
      <p className={styles.question}>
        {kind === "removal"
          ? "You removed this, so another moderator or an admin decides, or the operator of the site. You can still restore it yourself."
          : appeal.onlyAdmins
            ? "Only an admin who did not make this decision can decide, or the operator of the site, since the member is a moderator or an admin."
            : "You made this decision, so another moderator or an admin decides, or the operator of the site."}
      </p>
    );
  return (
    <>
      <div className={buttons.choices}>
        <Button look="outline" className={buttons.choice} onClick={() => setAsked("grant")}>
          Grant<span className="visually-hidden"> the appeal of {userName}</span>
        </Button>
        <Button look="danger" className={buttons.choice} onClick={() => setAsked("uphold")}>
          Uphold the {isProfilePart(kind) ? "removal" : kind}
          <span className="visually-hidden"> against the appeal of {userName}</span>
        </Button>
      </div>
      {asked && <DecideDialog decision={asked} onClose={() => setAsked(null)} {...{ appeal, onDecided }} />}
    </>
  );
}

function DecideDialog({
  appeal,
  decision,
  onDecided,
  onClose,
}: Props & { decision: Decision; onClose: () => void }) {
  const queryClient = useQueryClient();
  const { id, userName, kind } = appeal;
  const { title, action, happens, outcome, ready } = wordsOn(appeal)[decision];
  const postId = kind === "removal" ? appeal.submission.id : null;
  const decide = async (line: string) => {
    await settleAppeal(queryClient, { id, postId, userName, decision, line }).catch((failure: unknown) => {
      const decided = failure instanceof ApiFailure && outcomeOf(failure);
      if (!decided) throw failure;
      onDecided(decided);
      return Promise.reject(failure);
    });
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

type BothWords = Record<Decision, DecisionWords>;

function wordsOn(appeal: WaitingAppeal): BothWords {
  if (appeal.kind === "removal") return wordsOfRemoval(appeal);
  return isProfilePart(appeal.kind) ? wordsOfProfile(appeal.kind) : wordsOfSanction(appeal.kind);
}

const GRANT = { title: "Grant the appeal?", action: "Grant" };
const UPHOLD = { action: "Uphold" };

function wordsOfRemoval({ comment, isHidden }: RemovalAppeal): BothWords {
  const what = comment ? "comment" : "post";
  return {
    grant: {
      ...GRANT_REMOVED,
      happens: isHidden
        ? "The comment is restored, and is seen again once its post is, too."
        : `The ${what} comes back, as if nobody had removed it.`,
      outcome: isHidden
        ? "Granted. The comment is seen again once its post is restored, too."
        : `Granted. The ${what} is back.`,
    },
    uphold: upholdRemoved(what, ["Against the rules of the feed"]),
  };
}

const GRANT_REMOVED = { ...GRANT, ready: ["Removed by mistake", "Within the rules", "You are right"] };

function upholdRemoved(what: string, furtherReasons: string[]): DecisionWords {
  return {
    ...UPHOLD,
    title: "Uphold the removal?",
    happens: `The ${what} stays removed, and there is no second appeal.`,
    outcome: "Upheld. The removal stands.",
    ready: ["The reason stands", "Against the rules of this site", ...furtherReasons],
  };
}

function wordsOfProfile(part: ProfilePart): BothWords {
  const what = part === "about" ? "profile text" : "picture";
  return {
    grant: {
      ...GRANT_REMOVED,
      happens: `The ${what} comes back, unless the member has put something else in its place.`,
      outcome: `Granted. The ${what} is back, or what the member has put in its place stays.`,
    },
    uphold: upholdRemoved(what, []),
  };
}

function wordsOfSanction(kind: Exclude<SanctionKind, ProfilePart>): BothWords {
  const [happens, outcome] =
    kind === "warning"
      ? ["The warning is withdrawn.", "Granted. The warning is withdrawn."]
      : [`The ${kind} ends at once.`, `Granted. The ${kind} has ended.`];
  return {
    grant: { ...GRANT, happens, outcome, ready: ["A mistake", "Within the rules", "You are right"] },
    uphold: {
      ...UPHOLD,
      title: `Uphold the ${kind}?`,
      happens: `The ${kind} stands, and there is no second appeal.`,
      outcome: `Upheld. The ${kind} stands.`,
      ready: ["The reason stands", "Against the rules of this site"],
    },
  };
}
