import { Menu } from "lucide";
import { useRef, useState } from "react";
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
import { Link, NavLink } from "../router/link.tsx";
import { useLocation } from "../router/router.tsx";
import { sharedContent } from "../shared-parts/shared-content.ts";

const MY_FEED = `${HOME.to}?view=my-feed`;

/** Home is the page of both. */
const NOT_HERE = { "aria-current": undefined };

/** The bar on top and the drawer it opens, below 1300 pixels. */
export function TopBar() {
  const { pathname } = useLocation();
  const isMyFeed = useIsMyFeed();
  return <header className={styles.bar} {...sharedContent({ bar: pathname, isMyFeed }, <Content />)} />;
}

function Content() {
  const drawer = useRef<HTMLDialogElement>(null);
  const [wasOpened, setOpened] = useState(false);
  const open = () => {
    setOpened(true);
    drawer.current?.showModal();
  };
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
      <NavLink to={HOME.to} end className={styles.place} {...(isMyFeed && NOT_HERE)}>
        {HOME.label}
      </NavLink>
      <ForMembers>
        <Link
          to={MY_FEED}
          className={`${styles.place} ${styles.own}`}
          aria-current={isMyFeed ? "page" : undefined}
        >
          My Feed
        </Link>
      </ForMembers>
      <NavLink to={FEEDS.to} className={styles.place}>
        {FEEDS.label}
      </NavLink>
    </nav>
  );
}

/** Whether Home shows My Feed, which has a place of its own in the bar. */
function useIsMyFeed(): boolean {
  const { pathname, search } = useLocation();
  return pathname + search === MY_FEED;
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
