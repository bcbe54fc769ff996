import { Brand } from "./brand.tsx";
import { Join } from "./join.tsx";
import { NavigationList } from "./navigation-list.tsx";
import styles from "./side-navigation.module.css";
import { ThemeToggle } from "./theme-toggle.tsx";

/** Navigation at the side, from 1300 pixels up. */
export function SideNavigation() {
  return (
    <nav className={styles.side} aria-label="Main">
      <Brand />
      <NavigationList />
      <Join />
      <ThemeToggle look="row" />
    </nav>
  );
}
