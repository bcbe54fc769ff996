import type { Mutation } from "../mutation.ts";

/** The bottom bar, New Post, and the feeds that a member follows. */
export const mutations: Mutation[] = [
  {
    clause:
      "A bar at the bottom below 600 pixels: Home, Search, Post, Notifications, Me for members; Home, Search, Feeds, Sign in for visitors",
    file: "src/web/shell/navigation.ts",
    from: `{ ...PROFILE, label: "Me" },`,
    to: "PROFILE,",
  },
  {
    clause:
      "Its targets are at least 48 pixels, it marks the current page and shows unread notifications live",
    file: "src/web/shell/bottom-bar.tsx",
    from: "{badge && <UnreadBadge of={badge} />}",
    to: "",
  },
  {
    clause:
      "It never covers a form, the end of a page or a dialog, and is hidden while a keyboard is open for a text field",
    file: "src/web/shell/keyboard.ts",
    from: "isTyping && greatest - height > LEAST_KEYBOARD",
    to: "isTyping && height - greatest > LEAST_KEYBOARD",
  },
  {
    clause:
      "New Post is in the side navigation, the top bar and on each feed's page, where that feed is chosen; for members",
    file: "src/web/feeds/about-feed.tsx",
    from: "to={pages.submit(title)}",
    to: "to={pages.submit()}",
  },
  {
    clause: "From 600 to 1299 pixels the bar on top leads to Home and Feeds",
    file: "src/web/shell/top-bar.tsx",
    from: "<Places />",
    to: "",
  },
  {
    clause: "A member's feeds, with the number of posts since they last looked at each, on every device",
    file: "src/server/feeds/unread.ts",
    from: "where p.deleted_at is null and p.member_id <>",
    to: "where p.deleted_at is null and p.member_id =",
  },
  {
    clause: "Counting is bounded, and a look without anything new writes nothing",
    file: "src/server/feeds/unread.ts",
    from: "and seen_at < newest.posted_at",
    to: "and seen_at <= newest.posted_at",
  },
  {
    clause: "The counts are live, without a request for each post",
    file: "src/server/live/pass-submitted.ts",
    from: "viewer?.id !== memberId && !names",
    to: "viewer?.id === memberId && !names",
  },
  {
    clause:
      "The list follows the member's follows, is in the drawer too, moves nothing when it loads, and is not loaded where it is not shown",
    file: "src/web/shell/later-feeds.tsx",
    from: "if (!viewer || !isShown) return null;",
    to: "if (!viewer) return null;",
  },
  {
    clause: "In a low window, as at 400 % zoom, the bars scroll with the page",
    file: "src/web/shell/top-bar.module.css",
    from: "position: static;",
    to: "",
  },
];
