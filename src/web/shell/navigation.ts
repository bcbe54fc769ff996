import {
  Bell,
  Home,
  LayoutGrid,
  type LucideIcon,
  MessageCircle,
  Search,
  Settings,
  SquarePen,
  UserRound,
} from "lucide-react";
import { pages } from "../../contract/paths.ts";
import type { Unread } from "../notifications/notification-queries.ts";

export interface NavigationLink {
  to: string;
  label: string;
  Icon: LucideIcon;
  /** Who sees it; absent means everybody. */
  audience?: "member";
  /** What its badge counts. */
  badge?: keyof Unread;
}

const NOTIFICATIONS: NavigationLink = {
  to: pages.notifications,
  label: "Notifications",
  Icon: Bell,
  audience: "member",
  badge: "total",
};

const MESSAGES: NavigationLink = {
  to: pages.messages(),
  label: "Messages",
  Icon: MessageCircle,
  audience: "member",
  badge: "messages",
};

/** The site's navigation, in order; the side navigation and the drawer show the same. */
export const NAVIGATION: NavigationLink[] = [
  { to: pages.home, label: "Home", Icon: Home },
  { to: pages.search, label: "Search", Icon: Search },
  NOTIFICATIONS,
  MESSAGES,
  { to: pages.feedsDirectory, label: "Feeds", Icon: LayoutGrid },
  { to: pages.profile, label: "Profile", Icon: UserRound, audience: "member" },
  { to: pages.settings, label: "Settings", Icon: Settings, audience: "member" },
  { to: pages.submit(), label: "New Post", Icon: SquarePen, audience: "member" },
];

/** What the top bar shows as icons. */
export const TOP_BAR: NavigationLink[] = [NOTIFICATIONS, MESSAGES];
