import { SettingsSection } from "../account/settings-section.tsx";
import { Button } from "../ui/button.tsx";
import { showShortcuts } from "./show-shortcuts.ts";
import styles from "./shortcuts-dialog.module.css";
import { ShortcutsSwitch } from "./shortcuts-switch.tsx";

export function ShortcutsSection() {
  return (
    <div className={styles.forKeyboards}>
      <SettingsSection
        title="Keyboard shortcuts"
        about="Single keys that go through lists, give hearts, reply and search. They do nothing while you type."
      >
        <ShortcutsSwitch />
        <div>
          <Button look="outline" onClick={showShortcuts}>
            Show all shortcuts
          </Button>
        </div>
      </SettingsSection>
    </div>
  );
}
