import { useEffect } from "react";
import { UnreadBadge } from "../notifications/unread-badge.tsx";
import { NavLink } from "../router/link.tsx";
import { useLocation } from "../router/router.tsx";
import { sharedContent } from "../shared-parts/shared-content.ts";
import { Icon } from "../ui/icon.tsx";
import styles from "./bottom-bar.module.css";
import { watchKeyboard } from "./keyboard.ts";
import { BOTTOM_BAR } from "./navigation.ts";
import { NavigationItem } from "./navigation-item.tsx";

/** The most used places under the reader's thumb, below 600 pixels. */
export function BottomBar() {
  const { pathname } = useLocation();
  useEffect(watchKeyboard, []);
  return (
    <nav className={styles.bar} aria-label="Bottom" {...sharedContent({ bottom: pathname }, <Places />)} />
  );
}

function Places() {
  return (
    <ul className={styles.list}>
      {BOTTOM_BAR.map(({ to, label, icon, audience, badge, isPrimary }) => (
        <NavigationItem key={to} audience={audience}>
          <NavLink
            to={to}
            end={to === "/"}
            passesReturnAddress={audience === "visitor"}
            className={`${styles.link} ${isPrimary ? styles.primary : ""}`}
          >
            <span className={styles.picture}>
              <Icon of={icon} size={20} />
            </span>
            <span className={styles.label}>{label}</span>
            {badge && <UnreadBadge of={badge} />}
          </NavLink>
        </NavigationItem>
      ))}
    </ul>
  );
}
