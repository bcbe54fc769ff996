import { Ban, Hourglass, StickyNote } from "lucide";
import { useState } from "react";
import { DELETED_MEMBER } from "../../../contract/deleted-member.ts";
import { moderates, useSession } from "../../session/session.ts";
import { Icon } from "../../ui/icon.tsx";
import { QuietButton } from "../../ui/quiet-button.tsx";
import { BanDialog } from "../members/ban-dialog.tsx";
import { OutcomeLine } from "../decisions/outcome-line.tsx";
import { NoteDialog } from "../notes/note-dialog.tsx";
import { useIsPeer } from "../notes/notes-mark.tsx";
import type { NoteSubject } from "../notes/note-queries.ts";
import styles from "./decision-buttons.module.css";
import { SuspendDialog } from "../members/suspend-dialog.tsx";

interface Props {
  username: string;
  /** The post or comment that a note is about. */
  about?: NoteSubject | undefined;
}

export function AuthorActions({ username, about }: Props) {
  const { viewer } = useSession();
  const [asking, setAsking] = useState<AskedProps["asking"] | null>(null);
  const [outcome, setOutcome] = useState<string | null>(null);
  const isPeer = useIsPeer(username);
  if (isPeer || !moderates(viewer) || viewer?.username === username || username === DELETED_MEMBER)
    return null;
  const closeWith = (words: string | null) => {
    setAsking(null);
    if (words) setOutcome(words);
  };
  return (
    <div className={styles.author}>
      <QuietButton onClick={() => setAsking("note")}>
        <Icon of={StickyNote} size={16} /> Note on author
        <span className="visually-hidden">{username}</span>
      </QuietButton>
      <QuietButton onClick={() => setAsking("suspend")}>
        <Icon of={Hourglass} size={16} /> Suspend author
        <span className="visually-hidden">{username}</span>
      </QuietButton>
      <QuietButton isDanger onClick={() => setAsking("ban")}>
        <Icon of={Ban} size={16} /> Ban author
        <span className="visually-hidden">{username}</span>
      </QuietButton>
      {outcome && <OutcomeLine key={outcome}>{outcome}</OutcomeLine>}
      {asking && <AskedDialog {...{ asking, username, about, closeWith }} />}
    </div>
  );
}

interface AskedProps extends Props {
  asking: "note" | "suspend" | "ban";
  closeWith: (words: string | null) => void;
}

function AskedDialog({ asking, username, about, closeWith }: AskedProps) {
  const dialog = { username, onClose: () => closeWith(null) };
  if (asking === "note")
    return <NoteDialog about={about} onDone={() => closeWith("The note is added.")} {...dialog} />;
  if (asking === "suspend")
    return <SuspendDialog onDone={() => closeWith(`${username} is suspended.`)} {...dialog} />;
  return <BanDialog onDone={() => closeWith(`${username} is banned.`)} {...dialog} />;
}
