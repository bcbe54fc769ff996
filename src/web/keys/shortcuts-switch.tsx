import { Button } from "../ui/button.tsx";
import { turnShortcuts, useShortcutsAreOn } from "./keys-choice.ts";
import styles from "./shortcuts-dialog.module.css";

/** Says whether shortcuts are on, and turns them off and on. */
export function ShortcutsSwitch() {
  const isOn = useShortcutsAreOn();
  return (
    <div className={styles.switch}>
      <p role="status">This device uses {isOn ? "" : "no "}shortcuts.</p>
      <Button look="outline" onClick={() => turnShortcuts(!isOn)}>
        Turn {isOn ? "off" : "on"}
      </Button>
    </div>
  );
}
