import { Menu } from "lucide";
import { useEffect, useRef, useState } from "react";
import { UnreadBadge } from "../notifications/unread-badge.tsx";
import { pages } from "../../contract/paths.ts";
import { ForMembers, ForVisitors } from "../session/audience.tsx";
import { ButtonLink } from "../ui/button.tsx";
import { IconButton } from "../ui/icon-button.tsx";
import { Brand } from "./brand.tsx";
import { Drawer } from "./drawer.tsx";
import { type BOTTOM_BAR, FEEDS, HOME, NEW_POST, SEARCH, TOP_BAR } from "./navigation.ts";
import { ThemeToggle } from "./theme-toggle.tsx";
import styles from "./top-bar.module.css";
import { Icon } from "../ui/icon.tsx";
import { NavLink } from "../router/link.tsx";
import { openModal } from "../ui/open-modal.ts";
import { useLocation } from "../router/router.tsx";
import type { HomeView } from "../posts/list-choices.ts";
import { HOME_VIEW_KEY } from "../posts/list-defaults.ts";
import { useStoredChoice } from "../posts/use-remembered-choice.ts";
import { useSession } from "../session/session.ts";
import { sharedContent } from "../shared-parts/shared-content.ts";

const MY_VIEW: HomeView = "my-feed";
const MY_FEED = `${HOME.to}?view=${MY_VIEW}`;

/** The bar on top and the drawer it opens, below 1300 pixels. */
export function TopBar() {
  const { pathname } = useLocation();
  const isMyFeed = useIsMyFeed();
  return <header className={styles.bar} {...sharedContent({ bar: pathname, isMyFeed }, <Content />)} />;
}

function Content() {
  const drawer = useRef<HTMLDialogElement>(null);
  const over = useRef<() => void>(undefined);
  const [wasOpened, setOpened] = useState(false);
  const open = () => {
    setOpened(true);
    const dialog = drawer.current!;
    over.current = openModal(dialog);
    dialog.addEventListener("close", over.current, { once: true });
  };
  // Back may take the page away with an open drawer, which then has no `close` event.
  useEffect(() => () => over.current?.(), []);
  return (
    <>
      <IconButton label="Menu" className="needs-scripts" onClick={open} aria-haspopup="dialog">
        <Icon of={Menu} size={22} />
      </IconButton>
      <Brand />
      <Places />
      <div className={styles.end}>
        <IconLink link={SEARCH} />
        <ForMembers>
          <NavLink to={NEW_POST.to} className={styles.post}>
            <Icon of={NEW_POST.icon} size={20} />
            {NEW_POST.label}
          </NavLink>
          {TOP_BAR.map((link) => (
            <IconLink key={link.to} link={link} />
          ))}
        </ForMembers>
        <ForVisitors>
          <ButtonLink to={pages.login} look="outline" className={styles.signIn} passesReturnAddress>
            Sign in
          </ButtonLink>
        </ForVisitors>
        <ThemeToggle look="icon" />
      </div>
      <Drawer ref={drawer} wasOpened={wasOpened} />
    </>
  );
}

/** The most used places. Phones have them in the bar at the bottom, wide windows at the side. */
function Places() {
  const isMyFeed = useIsMyFeed();
  return (
    <nav className={styles.places} aria-label="Top">
      <NavLink to={HOME.to} end except={isMyFeed} className={styles.place}>
        {HOME.label}
      </NavLink>
      <ForMembers>
        <NavLink to={MY_FEED} end except={!isMyFeed} className={`${styles.place} ${styles.own}`}>
          My Feed
        </NavLink>
      </ForMembers>
      <NavLink to={FEEDS.to} className={styles.place}>
        {FEEDS.label}
      </NavLink>
    </nav>
  );
}

/** Whether Home shows My Feed, by its address or the member's last choice: My Feed has a place of its own in the bar. */
function useIsMyFeed(): boolean {
  const { status } = useSession();
  const { pathname, search } = useLocation();
  const stored = useStoredChoice(HOME_VIEW_KEY);
  const view = new URLSearchParams(search).get("view") ?? stored;
  return pathname === HOME.to && status !== "visitor" && view === MY_VIEW;
}

function IconLink({ link: { to, label, icon, badge } }: { link: (typeof BOTTOM_BAR)[number] }) {
  return (
    <NavLink to={to} className={styles.icon} title={label}>
      <Icon of={icon} size={20} />
      <span className="visually-hidden">{label}</span>
      {badge && <UnreadBadge of={badge} />}
    </NavLink>
  );
}
