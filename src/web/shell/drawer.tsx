import { X } from "lucide";
import type { RefObject } from "react";
import { ForMembers } from "../session/audience.tsx";
import { LogOutButton } from "../session/log-out-button.tsx";
import { useSession } from "../session/session.ts";
import { closeOnBackdrop } from "../ui/close-on-backdrop.ts";
import { IconButton } from "../ui/icon-button.tsx";
import styles from "./drawer.module.css";
import { Join } from "./join.tsx";
import { LaterFeeds } from "./later-feeds.tsx";
import { NavigationList } from "./navigation-list.tsx";
import { SiteLinks } from "./site-links.tsx";
import { Icon } from "../ui/icon.tsx";
import { useWideScreen } from "./use-wide-screen.ts";

interface Props {
  ref: RefObject<HTMLDialogElement | null>;
  /** Whether the reader has opened the drawer on this page: it then loads the rest of its content. */
  wasOpened: boolean;
}

export function Drawer({ ref, wasOpened }: Props) {
  const close = () => ref.current?.close();
  // A wide window has the same list at the side. With both, each new post would be counted twice.
  const hasFeeds = !useWideScreen() && wasOpened;
  return (
    <dialog ref={ref} className={styles.drawer} aria-label="Menu" onClick={closeOnBackdrop}>
      <div className={styles.panel}>
        <div className={styles.head}>
          <ForMembers>
            <Welcome />
          </ForMembers>
          <IconButton label="Close menu" onClick={close}>
            <Icon of={X} size={22} />
          </IconButton>
        </div>
        <nav aria-label="Drawer" className={styles.places}>
          <NavigationList onFollow={close} />
          <LaterFeeds isShown={hasFeeds} onFollow={close} />
        </nav>
        <Join onFollow={close} />
        <div className={styles.foot}>
          <ForMembers>
            <LogOutButton onLogOut={close} />
          </ForMembers>
          <SiteLinks onFollow={close} />
        </div>
      </div>
    </dialog>
  );
}

function Welcome() {
  const { viewer } = useSession();
  return <p className={styles.welcome}>Welcome{viewer ? `, ${viewer.username}` : ""}</p>;
}
