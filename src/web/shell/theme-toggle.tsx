import { Moon, Sun } from "lucide";
import { readStored, writeStored } from "../session/storage.ts";
import { IconButton } from "../ui/icon-button.tsx";
import styles from "./theme-toggle.module.css";
import { Icon } from "../ui/icon.tsx";

const KEY = "theme";
type Theme = "dark" | "light";

/** Renders both icons and lets CSS show the right one: the server does not know the reader's theme. */
export function ThemeToggle({ look }: { look: "icon" | "row" }) {
  const icons = (
    <>
      <Icon of={Moon} size={20} className={styles.inLight} />
      <Icon of={Sun} size={20} className={styles.inDark} />
    </>
  );
  if (look === "icon") {
    return (
      <IconButton label="Switch between dark and light" className="needs-scripts" onClick={toggleTheme}>
        {icons}
      </IconButton>
    );
  }
  return (
    <button type="button" className={`${styles.row} needs-scripts`} onClick={toggleTheme}>
      {icons}
      <span className={styles.inLight}>Dark theme</span>
      <span className={styles.inDark}>Light theme</span>
    </button>
  );
}

function toggleTheme(): void {
  const theme: Theme = currentTheme() === "dark" ? "light" : "dark";
  document.documentElement.dataset["theme"] = theme;
  // The browser colours its toolbar by the `theme-color` that still applies.
  for (const meta of document.querySelectorAll<HTMLMetaElement>("[name=theme-color]")) {
    meta.media = meta.dataset["theme"] === theme ? "" : "not all";
  }
  writeStored(KEY, theme);
}

function currentTheme(): Theme {
  const stored = readStored(KEY);
  if (stored === "dark" || stored === "light") return stored;
  return matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
}
