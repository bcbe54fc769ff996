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
  /** Absent means that everybody sees the link. */
  audience?: "member" | "moderator" | "admin";
  /** The count in the badge: unread notifications, or `waiting` for reported posts that wait for a decision. */
  badge?: keyof Unread | "waiting";
}

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

/** The site's navigation, in order, both at the side and in the drawer. */
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

export const TOP_BAR: UnreadLink[] = [NOTIFICATIONS, MESSAGES];
