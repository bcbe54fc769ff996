import { type ReactNode, useState } from "react";
import type { BulkAct } from "../../../contract/bulk-acts.ts";
import type { MemberStatus } from "../../../contract/member-status.ts";
import { useSession } from "../../session/session.ts";
import { Button } from "../../ui/button.tsx";
import { QuietButton } from "../../ui/quiet-button.tsx";
import { BulkOutcome } from "../bulk/bulk-outcome.tsx";
import { type Answers, type MemberAction, MemberActDialog } from "./member-act-dialog.tsx";
import styles from "./member-status-card.module.css";
import { decidesAbout } from "./member-status-query.ts";

/** The actions that may answer reports, with what they did to the member. */
const ANSWERS: Partial<Record<MemberAction, (name: string) => string>> = {
  warn: (name) => `${name} is warned.`,
  suspend: (name) => `${name} is suspended.`,
  ban: (name) => `${name} is banned.`,
  "erase about": (name) => `What ${name}’s profile said is erased.`,
  "remove picture": (name) => `${name}’s picture is removed.`,
};

function sayAnswered(answers: Answers | undefined, action: MemberAction, name: string): void {
  const words = ANSWERS[action]?.(name);
  if (words) answers?.onAnswered(words);
}

interface Props {
  status: MemberStatus;
  answers: Answers | undefined;
  /** Shown before the actions. */
  first: ReactNode;
  /** Shown after the actions. */
  links: ReactNode;
  onNoted: () => void;
}

/** The decisions about a member as buttons, then what is rarer as quiet words. */
export function MemberActs({ status, answers, first, links, onNoted }: Props) {
  const { viewer } = useSession();
  const [action, setAction] = useState<MemberAction | null>(null);
  const [act, setAct] = useState<BulkAct | null>(null);
  const mayDecide = decidesAbout(viewer, status);
  const close = () => setAction(null);
  const rare = mayDecide ? rareActions(status, viewer?.role === "admin") : [];
  return (
    <>
      <div className={styles.choices}>
        {first}
        {mayDecide && <Decisions status={status} onChoose={setAction} />}
      </div>
      <div className={styles.rare}>
        {rare.map(({ action, name }) => (
          <QuietButton key={action} className={styles.act} onClick={() => setAction(action)}>
            {name}
          </QuietButton>
        ))}
        {links}
      </div>
      {action && (
        <MemberActDialog
          {...{ action, status, answers, close }}
          onDone={(done) => {
            close();
            if (done === "note") onNoted();
            sayAnswered(answers, done, status.userName);
          }}
          onStarted={setAct}
        />
      )}
      {act && <BulkOutcome key={act.id} act={act} takesFocus />}
    </>
  );
}

function Decisions({ status, onChoose }: { status: MemberStatus; onChoose: (action: MemberAction) => void }) {
  return decisionsOn(status).map(({ action, name, isDanger }) => (
    <Button
      key={action}
      look={isDanger ? "danger" : "outline"}
      className={styles.choice}
      onClick={() => onChoose(action)}
    >
      {name}
    </Button>
  ));
}

interface Offered {
  action: MemberAction;
  name: string;
  isDanger?: boolean;
}

function decisionsOn({ isBanned, suspendedUntil }: MemberStatus): Offered[] {
  return [
    { action: "warn", name: "Warn" },
    { action: "suspend", name: suspendedUntil ? "Change suspension" : "Suspend" },
    ...(suspendedUntil ? [{ action: "end suspension", name: "End suspension" } as const] : []),
    isBanned ? { action: "end ban", name: "End ban" } : { action: "ban", name: "Ban", isDanger: true },
  ];
}

function rareActions({ role, about, picture, hasPasswordLink }: MemberStatus, isAdmin: boolean): Offered[] {
  const actions: Offered[] = [{ action: "note", name: "Add note" }];
  if (role !== "admin") actions.push({ action: "remove content", name: "Remove posts and comments" });
  if (about) actions.push({ action: "erase about", name: "Erase profile text" });
  if (picture) actions.push({ action: "remove picture", name: "Remove picture" });
  if (isAdmin) actions.push({ action: "role", name: "Change role" });
  if (hasPasswordLink && role !== "admin") actions.push({ action: "password link", name: "New password" });
  return actions;
}
