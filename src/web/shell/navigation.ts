import { Home, LayoutGrid, type LucideIcon, Settings, SquarePen, UserRound } from "lucide-react";
import { pages } from "../../contract/paths.ts";

export interface NavigationLink {
  to: string;
  label: string;
  Icon: LucideIcon;
  /** Who sees it; absent means everybody. */
  audience?: "member";
}

/** The site's navigation, in order; the side navigation and the drawer show the same. */
export const NAVIGATION: NavigationLink[] = [
  { to: pages.home, label: "Home", Icon: Home },
  { to: pages.feedsDirectory, label: "Feeds", Icon: LayoutGrid },
  { to: pages.profile, label: "Profile", Icon: UserRound, audience: "member" },
  { to: pages.settings, label: "Settings", Icon: Settings, audience: "member" },
  { to: pages.submit(), label: "New Post", Icon: SquarePen, audience: "member" },
];
