import { NavLink } from "react-router";
import { Badge } from "../notifications/badge.tsx";
import { ForMembers } from "../session/audience.tsx";
import { NAVIGATION, type NavigationLink } from "./navigation.ts";
import styles from "./navigation-list.module.css";

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
  link: { to, label, Icon, badge },
  onFollow,
}: {
  link: NavigationLink;
  onFollow: (() => void) | undefined;
}) {
  return (
    <NavLink to={to} end={to === "/"} className={styles.link} onClick={onFollow}>
      <Icon size={20} aria-hidden />
      {label}
      {badge && <Badge of={badge} />}
    </NavLink>
  );
}
