import { Icon } from "../ui/icon.tsx";
import { WaitingBadge } from "../moderation/lazy-tools.ts";
import { UnreadBadge } from "../notifications/unread-badge.tsx";
import { NAVIGATION, type NavigationLink } from "./navigation.ts";
import { NavigationItem } from "./navigation-item.tsx";
import styles from "./navigation-list.module.css";
import { NavLink } from "../router/link.tsx";

export function NavigationList({ onFollow }: { onFollow?: () => void }) {
  return (
    <ul className={styles.list}>
      {NAVIGATION.map((link) => (
        <NavigationItem key={link.to} audience={link.audience}>
          <Item link={link} onFollow={onFollow} />
        </NavigationItem>
      ))}
    </ul>
  );
}

function Item({
  link: { to, label, icon, badge, isPrimary, beginsGroup },
  onFollow,
}: {
  link: NavigationLink;
  onFollow: (() => void) | undefined;
}) {
  const look = `${isPrimary ? styles.primary : styles.link} ${beginsGroup ? styles.apart : ""}`;
  return (
    <NavLink to={to} end={to === "/"} className={look} onClick={onFollow}>
      <Icon of={icon} size={20} />
      {label}
      {badge === "waiting" ? <WaitingBadge /> : badge && <UnreadBadge of={badge} />}
    </NavLink>
  );
}
