import { Bookmark } from "lucide";
import type { MouseEvent } from "react";
import { useAskForLogin } from "../auth/login-modal-host.tsx";
import { readToken } from "../session/token.ts";
import { Icon } from "../ui/icon.tsx";
import styles from "./save-button.module.css";
import type { Saveable } from "./saveable.ts";
import { useSave } from "./use-save.ts";

interface Props extends Saveable {
  /** The saved thing, in words for screen readers. */
  name: string;
  /** The look of the row of acts. */
  className: string;
  iconSize: number;
}

/** Saves a post or comment, or takes it out; on phones an icon. */
export function SaveButton({ name, className, iconSize, ...thing }: Props) {
  const askForLogin = useAskForLogin();
  const { isSaved, toggle } = useSave(thing);
  const press = (event: MouseEvent<HTMLElement>) => {
    // The second click of a double click would take it out again.
    if (event.detail > 1) return;
    if (readToken() !== null) return void toggle(event.currentTarget);
    return askForLogin(`Sign in to save a ${thing.kind}.`);
  };
  return (
    <button
      type="button"
      className={`${className} ${styles.save} needs-scripts`}
      data-act="save"
      aria-pressed={isSaved}
      title={isSaved ? "Saved" : "Save"}
      onClick={press}
    >
      <Icon of={Bookmark} size={iconSize} isFilled={isSaved} />
      <span className={styles.label}>{isSaved ? "Saved" : "Save"}</span>
      <span className="visually-hidden"> {name}</span>
    </button>
  );
}
