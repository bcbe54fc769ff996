import { Ban, Hourglass, type IconNode, StickyNote, Trash, TriangleAlert } from "lucide";
import { useState } from "react";
import { DELETED_MEMBER } from "../../../contract/deleted-member.ts";
import { moderates, useSession } from "../../session/session.ts";
import { Icon } from "../../ui/icon.tsx";
import { QuietButton } from "../../ui/quiet-button.tsx";
import { BulkDialog } from "../bulk/bulk-dialog.tsx";
import { useShowAct } from "../bulk/started-acts.tsx";
import { BanDialog } from "../members/ban-dialog.tsx";
import { OutcomeLine } from "../decisions/outcome-line.tsx";
import { NoteDialog } from "../notes/note-dialog.tsx";
import { useIsPeer } from "../notes/notes-mark.tsx";
import type { NoteSubject } from "../notes/note-queries.ts";
import styles from "./decision-buttons.module.css";
import { SuspendDialog } from "../members/suspend-dialog.tsx";
import { WarnDialog } from "../members/warn-dialog.tsx";

type Asked = "note" | "warn" | "suspend" | "ban" | "remove all";

interface Props {
  username: string;
  /** The post or comment that a note is about. */
  about?: NoteSubject | undefined;
}

/** The acts of a moderator of the site on the author of a reported or waiting post or comment. */
export function AuthorActions({ username, about }: Props) {
  const { viewer } = useSession();
  const [asking, setAsking] = useState<Asked | null>(null);
  const [outcome, setOutcome] = useState<string | null>(null);
  const showAct = useShowAct();
  const isPeer = useIsPeer(username);
  if (isPeer || !moderates(viewer) || viewer?.username === username || username === DELETED_MEMBER)
    return null;
  const name = { username };
  const closeWith = (words: string | null) => {
    setAsking(null);
    if (words) setOutcome(words);
  };
  return (
    <div className={styles.author}>
      {/* From the mildest to the gravest. */}
      <Choice words="Note" more="on author" icon={StickyNote} onClick={() => setAsking("note")} {...name} />
      <Choice words="Warn" icon={TriangleAlert} onClick={() => setAsking("warn")} {...name} />
      <Choice words="Suspend" icon={Hourglass} onClick={() => setAsking("suspend")} {...name} />
      <Choice words="Ban" icon={Ban} isDanger onClick={() => setAsking("ban")} {...name} />
      <Choice
        words="Remove more"
        more="by author"
        icon={Trash}
        isDanger
        onClick={() => setAsking("remove all")}
        {...name}
      />
      {outcome && <OutcomeLine key={outcome}>{outcome}</OutcomeLine>}
      {asking === "remove all" && (
        <BulkDialog target={{ username }} onStarted={showAct} onClose={() => setAsking(null)} />
      )}
      {asking && asking !== "remove all" && <AskedDialog {...{ asking, username, about, closeWith }} />}
    </div>
  );
}

interface ChoiceProps {
  words: string;
  /** The words after these, which the row does not repeat: it begins with "Author". */
  more?: string;
  username: string;
  icon: IconNode;
  isDanger?: boolean;
  onClick: () => void;
}

function Choice({ words, more = "author", username, icon, ...button }: ChoiceProps) {
  return (
    <QuietButton className={styles.act} title={`${words} ${more}`} {...button}>
      <Icon of={icon} size={18} />
      {words}
      <span className="visually-hidden">
        {more} {username}
      </span>
    </QuietButton>
  );
}

interface AskedProps extends Props {
  asking: Exclude<Asked, "remove all">;
  closeWith: (words: string | null) => void;
}

function AskedDialog({ asking, username, about, closeWith }: AskedProps) {
  const dialog = { username, onClose: () => closeWith(null) };
  if (asking === "note")
    return <NoteDialog about={about} onDone={() => closeWith("The note is added.")} {...dialog} />;
  if (asking === "warn") return <WarnDialog onDone={() => closeWith(`${username} is warned.`)} {...dialog} />;
  if (asking === "suspend")
    return <SuspendDialog onDone={() => closeWith(`${username} is suspended.`)} {...dialog} />;
  return <BanDialog onDone={() => closeWith(`${username} is banned.`)} {...dialog} />;
}
