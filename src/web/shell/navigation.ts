import {
  Bell,
  Gauge,
  Home,
  LayoutGrid,
  type IconNode,
  MessageCircle,
  Search,
  Settings,
  Shield,
  SquarePen,
  UserRound,
} from "lucide";
import { pages } from "../../contract/paths.ts";
import type { Unread } from "../notifications/notification-queries.ts";

export interface NavigationLink {
  to: string;
  label: string;
  icon: IconNode;
  /** Who sees it; absent means everybody. */
  audience?: "member" | "moderator" | "admin";
  /** What its badge counts: what is unread, or, for those who moderate, what waits for them. */
  badge?: keyof Unread | "waiting";
}

/** A link to what can be unread. */
type UnreadLink = NavigationLink & { badge: keyof Unread };

const NOTIFICATIONS: UnreadLink = {
  to: pages.notifications,
  label: "Notifications",
  icon: Bell,
  audience: "member",
  badge: "total",
};

const MESSAGES: UnreadLink = {
  to: pages.messages(),
  label: "Messages",
  icon: MessageCircle,
  audience: "member",
  badge: "messages",
};

/** The site's navigation, in order; the side navigation and the drawer show the same. */
export const NAVIGATION: NavigationLink[] = [
  { to: pages.home, label: "Home", icon: Home },
  { to: pages.search, label: "Search", icon: Search },
  NOTIFICATIONS,
  MESSAGES,
  { to: pages.feedsDirectory, label: "Feeds", icon: LayoutGrid },
  { to: pages.profile, label: "Profile", icon: UserRound, audience: "member" },
  { to: pages.settings, label: "Settings", icon: Settings, audience: "member" },
  { to: pages.moderation, label: "Moderation", icon: Shield, audience: "moderator", badge: "waiting" },
  { to: pages.admin, label: "Admin", icon: Gauge, audience: "admin" },
  { to: pages.submit(), label: "New Post", icon: SquarePen, audience: "member" },
];

/** What the top bar shows as icons. */
export const TOP_BAR: UnreadLink[] = [NOTIFICATIONS, MESSAGES];
