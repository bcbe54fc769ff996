import {
  Bell,
  Bookmark,
  CheckCheck,
  Gauge,
  Home,
  Inbox,
  LayoutGrid,
  LogIn,
  type IconNode,
  MessageCircle,
  NotebookPen,
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
  audience?: "member" | "visitor" | "moderator" | "admin";
  /** The count in the badge: unread notifications, or `waiting` for reported posts that wait for a decision. */
  badge?: keyof Unread | "waiting";
  /** Whether the link leads to the site's primary act, and looks like a button. */
  isPrimary?: true;
  /** Whether a space stands above the link in a list. */
  beginsGroup?: true;
}

export const HOME = { to: pages.home, label: "Home", icon: Home } satisfies NavigationLink;
export const SEARCH = { to: pages.search, label: "Search", icon: Search } satisfies NavigationLink;
export const FEEDS = { to: pages.feedsDirectory, label: "Feeds", icon: LayoutGrid } satisfies NavigationLink;

const NOTIFICATIONS = {
  to: pages.notifications,
  label: "Notifications",
  icon: Bell,
  audience: "member",
  badge: "total",
} satisfies NavigationLink;

const MESSAGES = {
  to: pages.messages(),
  label: "Messages",
  icon: MessageCircle,
  audience: "member",
  badge: "messages",
} satisfies NavigationLink;

const PROFILE = {
  to: pages.profile,
  label: "Profile",
  icon: UserRound,
  audience: "member",
} satisfies NavigationLink;

export const NEW_POST = {
  to: pages.submit(),
  label: "New Post",
  icon: SquarePen,
  audience: "member",
  isPrimary: true,
} satisfies NavigationLink;

/** The site's navigation, in order, both at the side and in the drawer. */
export const NAVIGATION: NavigationLink[] = [
  HOME,
  SEARCH,
  NOTIFICATIONS,
  MESSAGES,
  FEEDS,
  { to: pages.catchUp, label: "Catch up", icon: CheckCheck, audience: "member" },
  { ...PROFILE, beginsGroup: true },
  { to: pages.saved, label: "Saved", icon: Bookmark, audience: "member" },
  { to: pages.drafts, label: "Drafts", icon: NotebookPen, audience: "member" },
  { to: pages.settings, label: "Settings", icon: Settings, audience: "member" },
  { to: pages.moderation, label: "Moderation", icon: Shield, audience: "moderator", badge: "waiting" },
  { to: pages.admin, label: "Admin", icon: Gauge, audience: "admin" },
  { ...NEW_POST, beginsGroup: true },
];

export const TOP_BAR = [NOTIFICATIONS, MESSAGES];

/** The bar at the bottom of phones, in order. */
export const BOTTOM_BAR: (NavigationLink & { badge?: keyof Unread })[] = [
  HOME,
  SEARCH,
  { ...NEW_POST, label: "Post" },
  // The bar on top has the bell, and both are in sight of each other (decision 125).
  { ...NOTIFICATIONS, icon: Inbox },
  { ...PROFILE, label: "Me" },
  { ...FEEDS, audience: "visitor" },
  { to: pages.login, label: "Sign in", icon: LogIn, audience: "visitor" },
];
