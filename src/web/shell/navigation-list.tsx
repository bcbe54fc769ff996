import { Icon } from "../ui/icon.tsx";
import { Badge } from "../notifications/badge.tsx";
import { ForMembers } from "../session/audience.tsx";
import { NAVIGATION, type NavigationLink } from "./navigation.ts";
import styles from "./navigation-list.module.css";
import { NavLink } from "../router/link.tsx";

/** The links of the navigation. `onFollow` is called when one is followed. */
export function NavigationList({ onFollow }: { onFollow?: () => void }) {
  return (
    <ul className={styles.list}>
      {NAVIGATION.map((link) =>
        link.audience === "member" ? (
          <ForMembers key={link.to} as="li">
            <Item link={link} onFollow={onFollow} />
          </ForMembers>
        ) : (
          <li key={link.to}>
            <Item link={link} onFollow={onFollow} />
          </li>
        ),
      )}
    </ul>
  );
}

function Item({
  link: { to, label, icon, badge },
  onFollow,
}: {
  link: NavigationLink;
  onFollow: (() => void) | undefined;
}) {
  return (
    <NavLink to={to} end={to === "/"} className={styles.link} onClick={onFollow}>
      <Icon of={icon} size={20} />
      {label}
      {badge && <Badge of={badge} />}
    </NavLink>
  );
}
