import { VolumeX } from "lucide";
import { useState } from "react";
import { DELETED_MEMBER } from "../../contract/deleted-member.ts";
import { Icon } from "../ui/icon.tsx";
import { MuteDialog } from "../filters/mute-dialog.tsx";
import styles from "./own-acts.module.css";

interface Props {
  username: string;
  /** The look of the row of acts. */
  className: string;
}

/** The button that mutes a comment's author, on phones an icon. Deleted members have none. */
export function MuteAuthor({ username, className }: Props) {
  const [isAsking, setAsking] = useState(false);
  if (username === DELETED_MEMBER) return null;
  return (
    <>
      <button
        type="button"
        className={`${className} ${styles.act}`}
        title={`Mute ${username}`}
        onClick={() => setAsking(true)}
      >
        <Icon of={VolumeX} size={16} />
        <span className={styles.label}>Mute</span>
        <span className="visually-hidden"> {username}</span>
      </button>
      {isAsking && (
        <MuteDialog muted={{ kind: "member", value: username }} onClose={() => setAsking(false)} />
      )}
    </>
  );
}
