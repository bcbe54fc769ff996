import { Moon, Sun } from "lucide";
import { chooseTheme, storedTheme, type Theme } from "../session/theme.ts";
import { IconButton } from "../ui/icon-button.tsx";
import styles from "./theme-toggle.module.css";
import { Icon } from "../ui/icon.tsx";

/** Renders both icons, and CSS shows the right one: the server does not know the reader's theme. */
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
  chooseTheme(currentTheme() === "dark" ? "light" : "dark");
}

function currentTheme(): Theme {
  return storedTheme() ?? (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light");
}
