import type { ReactNode } from "react";
import { ForAdmins, ForMembers, ForModerators, ForVisitors } from "../session/audience.tsx";
import type { NavigationLink } from "./navigation.ts";

/** The list item of a link, shown to the link's audience. */
export function NavigationItem({
  audience,
  children,
}: {
  audience: NavigationLink["audience"];
  children: ReactNode;
}) {
  if (audience === "member") return <ForMembers as="li">{children}</ForMembers>;
  if (audience === "visitor") return <ForVisitors as="li">{children}</ForVisitors>;
  const item = <li>{children}</li>;
  if (audience === "admin") return <ForAdmins>{item}</ForAdmins>;
  return audience === "moderator" ? <ForModerators>{item}</ForModerators> : item;
}
