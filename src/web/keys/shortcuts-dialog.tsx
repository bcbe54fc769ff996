import { Fragment, useEffect, useId } from "react";
import { createRoot } from "react-dom/client";
import { Dialog } from "../ui/dialog.tsx";
import styles from "./shortcuts-dialog.module.css";
import { ShortcutsSwitch } from "./shortcuts-switch.tsx";

interface ListedShortcut {
  keys: string[];
  does: string;
}

/** Shortcuts by their heading. */
type Groups = Record<string, ListedShortcut[]>;

/** The element of the open dialog. */
let place: HTMLElement | undefined;

/** Opens the dialog, in a root of its own: no page loads its code before. */
export function openShortcuts(groups: Groups): void {
  if (place) return;
  place = document.createElement("div");
  document.body.append(place);
  const root = createRoot(place);
  const close = () => {
    root.unmount();
    place?.remove();
    place = undefined;
  };
  root.render(<ShortcutsDialog groups={groups} onClose={close} />);
}

function ShortcutsDialog({ groups, onClose }: { groups: Groups; onClose: () => void }) {
  useEffect(() => {
    // Back shows another screen.
    addEventListener("popstate", onClose);
    return () => removeEventListener("popstate", onClose);
  }, [onClose]);
  return (
    <Dialog title="Keyboard shortcuts" onClose={onClose}>
      <div className={styles.groups}>
        {Object.entries(groups).map(([title, shortcuts]) => (
          <Group key={title} title={title} shortcuts={shortcuts} />
        ))}
      </div>
      <ShortcutsSwitch />
    </Dialog>
  );
}

function Group({ title, shortcuts }: { title: string; shortcuts: ListedShortcut[] }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className={styles.title}>
        {title}
      </h3>
      <dl>
        {shortcuts.map(({ keys, does }) => (
          <div key={does} className={styles.row}>
            <dt>
              <Keys keys={keys} />
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Keys({ keys }: { keys: string[] }) {
  return keys.map((key, index) => (
    <Fragment key={key}>
      {index > 0 && " or "}
      {key.split(" ").map((one, at) => (
        <Fragment key={one}>
          {at > 0 && " then "}
          <kbd className={styles.key}>{one}</kbd>
        </Fragment>
      ))}
    </Fragment>
  ));
}
