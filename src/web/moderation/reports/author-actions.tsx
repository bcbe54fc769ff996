import { Ban, Hourglass } from "lucide";
import { useState } from "react";
import { DELETED_MEMBER } from "../../../contract/deleted-member.ts";
import { moderates, useSession } from "../../session/session.ts";
import { Icon } from "../../ui/icon.tsx";
import { QuietButton } from "../../ui/quiet-button.tsx";
import { BanDialog } from "../members/ban-dialog.tsx";
import { OutcomeLine } from "../decisions/outcome-line.tsx";
import styles from "./decision-buttons.module.css";
import { SuspendDialog } from "../members/suspend-dialog.tsx";

export function AuthorActions({ username }: { username: string }) {
  const { viewer } = useSession();
  const [asking, setAsking] = useState<"suspend" | "ban" | null>(null);
  const [outcome, setOutcome] = useState<string | null>(null);
  if (!moderates(viewer) || viewer?.username === username || username === DELETED_MEMBER) return null;
  const closeWith = (words: string | null) => {
    setAsking(null);
    if (words) setOutcome(words);
  };
  return (
    <div className={styles.author}>
      <QuietButton onClick={() => setAsking("suspend")}>
        <Icon of={Hourglass} size={16} /> Suspend author
        <span className="visually-hidden">{username}</span>
      </QuietButton>
      <QuietButton isDanger onClick={() => setAsking("ban")}>
        <Icon of={Ban} size={16} /> Ban author
        <span className="visually-hidden">{username}</span>
      </QuietButton>
      {outcome && <OutcomeLine key={outcome}>{outcome}</OutcomeLine>}
      {asking === "suspend" && (
        <SuspendDialog
          username={username}
          onDone={() => closeWith(`${username} is suspended.`)}
          onClose={() => closeWith(null)}
        />
      )}
      {asking === "ban" && (
        <BanDialog
          username={username}
          onDone={() => closeWith(`${username} is banned.`)}
          onClose={() => closeWith(null)}
        />
      )}
    </div>
  );
}
