import { useLocation } from "../router/router.tsx";
import { sharedContent } from "../shared-parts/shared-content.ts";
import { Brand } from "./brand.tsx";
import { ForMembers } from "../session/audience.tsx";
import { Join } from "./join.tsx";
import { LaterFeeds } from "./later-feeds.tsx";
import { NavigationList } from "./navigation-list.tsx";
import { SiteLinks } from "./site-links.tsx";
import styles from "./side-navigation.module.css";
import { ThemeToggle } from "./theme-toggle.tsx";
import { useWideScreen } from "./use-wide-screen.ts";

/** Navigation at the side, from 1300 pixels up. */
export function SideNavigation() {
  const { pathname } = useLocation();
  const content = (
    <>
      <Brand />
      <NavigationList />
      <ForMembers>
        <SideFeeds />
      </ForMembers>
      <Join />
      <div>
        <ThemeToggle look="row" />
        <SiteLinks />
      </div>
    </>
  );
  return <nav className={styles.side} aria-label="Main" {...sharedContent({ side: pathname }, content)} />;
}

/** Has its space before it loads, and scrolls by itself, so that nothing around it moves. */
function SideFeeds() {
  return (
    <div className={styles.feeds}>
      <LaterFeeds isShown={useWideScreen()} />
    </div>
  );
}
