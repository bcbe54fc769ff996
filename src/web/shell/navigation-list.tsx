import type { ReactNode } from "react";
import { Icon } from "../ui/icon.tsx";
import { WaitingBadge } from "../moderation/lazy-tools.ts";
import { UnreadBadge } from "../notifications/unread-badge.tsx";
import { ForAdmins, ForMembers, ForModerators } from "../session/audience.tsx";
import { NAVIGATION, type NavigationLink } from "./navigation.ts";
import styles from "./navigation-list.module.css";
import { NavLink } from "../router/link.tsx";

export function NavigationList({ onFollow }: { onFollow?: () => void }) {
  return (
    <ul className={styles.list}>
      {NAVIGATION.map((link) => (
        <Place key={link.to} audience={link.audience}>
          <Item link={link} onFollow={onFollow} />
        </Place>
      ))}
    </ul>
  );
}

/** The list item of a link, shown to the link's audience. */
function Place({ audience, children }: { audience: NavigationLink["audience"]; children: ReactNode }) {
  if (audience === "member") return <ForMembers as="li">{children}</ForMembers>;
  const place = <li>{children}</li>;
  if (audience === "admin") return <ForAdmins>{place}</ForAdmins>;
  return audience === "moderator" ? <ForModerators>{place}</ForModerators> : place;
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
      {badge === "waiting" ? <WaitingBadge /> : badge && <UnreadBadge of={badge} />}
    </NavLink>
  );
}
