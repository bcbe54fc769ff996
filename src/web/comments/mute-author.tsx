import { VolumeX } from "lucide";
import { useState } from "react";
import { Icon } from "../ui/icon.tsx";
import { MuteDialog } from "../filters/mute-dialog.tsx";
import styles from "./own-acts.module.css";

interface Props {
  username: string;
  /** The look of the row of acts. */
  className: string;
}

/** Mutes the author of a comment; on phones an icon. */
export function MuteAuthor({ username, className }: Props) {
  const [isAsking, setAsking] = useState(false);
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
