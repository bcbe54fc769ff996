import { useLocation } from "../router/router.tsx";
import { sharedContent } from "../shared-parts/shared-content.ts";
import { Brand } from "./brand.tsx";
import { Join } from "./join.tsx";
import { NavigationList } from "./navigation-list.tsx";
import styles from "./side-navigation.module.css";
import { ThemeToggle } from "./theme-toggle.tsx";

/** Navigation at the side, from 1300 pixels up. */
export function SideNavigation() {
  const { pathname } = useLocation();
  const content = (
    <>
      <Brand />
      <NavigationList />
      <Join />
      <ThemeToggle look="row" />
    </>
  );
  return <nav className={styles.side} aria-label="Main" {...sharedContent({ side: pathname }, content)} />;
}
