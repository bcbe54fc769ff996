import { Menu } from "lucide-react";
import { useRef } from "react";
import { IconButton } from "../ui/icon-button.tsx";
import { Brand } from "./brand.tsx";
import { Drawer } from "./drawer.tsx";
import { ThemeToggle } from "./theme-toggle.tsx";
import styles from "./top-bar.module.css";

/** The bar on top and the drawer it opens, below 1300 pixels. */
export function TopBar() {
  const drawer = useRef<HTMLDialogElement>(null);
  return (
    <header className={styles.bar}>
      <IconButton
        label="Menu"
        className="needs-scripts"
        onClick={() => drawer.current?.showModal()}
        aria-haspopup="dialog"
      >
        <Menu size={22} aria-hidden />
      </IconButton>
      <Brand />
      <span className={styles.end}>
        <ThemeToggle look="icon" />
      </span>
      <Drawer ref={drawer} />
    </header>
  );
}
