import { Fragment, useEffect, useId } from "react";
import { createRoot } from "react-dom/client";
import { Dialog } from "../ui/dialog.tsx";
import { SHORTCUTS } from "./shortcuts.ts";
import styles from "./shortcuts-dialog.module.css";
import { ShortcutsSwitch } from "./shortcuts-switch.tsx";

type Listed = typeof SHORTCUTS;

/** The element of the open dialog. */
let place: HTMLElement | undefined;

/** Opens the list of shortcuts, in a root of its own: no page loads its code before. */
export function openShortcuts(): void {
  if (place) return;
  place = document.createElement("div");
  document.body.append(place);
  const root = createRoot(place);
  const page = document.querySelector("main");
  const here = SHORTCUTS.filter(({ find }) => find(page));
  const close = () => {
    root.unmount();
    place?.remove();
    place = undefined;
  };
  root.render(<ShortcutsDialog here={here} onClose={close} />);
}

function ShortcutsDialog({ here, onClose }: { here: Listed; onClose: () => void }) {
  useEffect(() => {
    // Back shows another screen.
    addEventListener("popstate", onClose);
    return () => removeEventListener("popstate", onClose);
  }, [onClose]);
  return (
    <Dialog title="Keyboard shortcuts" onClose={onClose}>
      <Group title="On this screen" shortcuts={here} />
      <Group title="On other screens" shortcuts={SHORTCUTS.filter((shortcut) => !here.includes(shortcut))} />
      <ShortcutsSwitch />
    </Dialog>
  );
}

function Group({ title, shortcuts }: { title: string; shortcuts: Listed }) {
  const id = useId();
  if (shortcuts.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className={styles.title}>
        {title}
      </h3>
      <dl className={styles.list}>
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
