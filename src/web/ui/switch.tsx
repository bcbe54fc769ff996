import { useId } from "react";
import styles from "./switch.module.css";

interface Props {
  label: string;
  hint?: string;
  isOn: boolean;
  busy: boolean;
  onPress: (isOn: boolean) => void;
}

/** A setting that is on or off. */
export function Switch({ label, hint, isOn, busy, onPress }: Props) {
  const hintId = useId();
  return (
    <div className={styles.row}>
      <button
        type="button"
        role="switch"
        aria-checked={isOn}
        aria-busy={busy || undefined}
        aria-describedby={hint ? hintId : undefined}
        className={styles.switch}
        onClick={() => busy || onPress(!isOn)}
      >
        <span className={styles.track} />
        {label}
      </button>
      {hint && (
        <p id={hintId} className={styles.hint}>
          {hint}
        </p>
      )}
    </div>
  );
}
