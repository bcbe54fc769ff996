import type { ReactNode } from "react";
import { OfflineBanner } from "../offline/offline-banner.tsx";
import { CannotReach } from "./cannot-reach.tsx";
import { Introduction } from "./introduction.tsx";
import { LaterRequestBanner } from "./later-request-banner.tsx";
import { LiveViewer } from "./live-viewer.tsx";
import styles from "./shell.module.css";
import { BottomBar } from "./bottom-bar.tsx";
import { SideNavigation } from "./side-navigation.tsx";
import { TopBar } from "./top-bar.tsx";

/** The shell around a page: navigation at the side of wide screens, a bar at the top of others. */
export function Shell({ children }: { children: ReactNode }) {
  return (
    <div className={styles.shell}>
      <a href="#content" className={styles.skip}>
        Skip to content
      </a>
      <LiveViewer />
      <TopBar />
      <SideNavigation />
      <main id="content" className={styles.content} tabIndex={-1}>
        <OfflineBanner />
        <LaterRequestBanner />
        <Introduction />
        {children}
        <CannotReach />
      </main>
      <BottomBar />
    </div>
  );
}
