import type { Mutation } from "../mutation.ts";

/** Profiles, Settings, search, the directory, notifications, messages and static pages. */
export const mutations: Mutation[] = [
  {
    clause: "Redirects to /login without a user or token",
    file: "src/web/page/members-only.tsx",
    from: "to={pages.login}",
    to: "to={pages.home}",
  },
  {
    clause: "Title with username; 'Your Submissions'",
    file: "src/web/members/own-posts.tsx",
    from: "Submit your first post!",
    to: "New Post",
  },
  {
    clause: "'No profile data found.'",
    file: "src/web/members/own-posts.tsx",
    from: "No profile data found.",
    to: "Nothing found.",
  },
  {
    clause: "Cards: link, heart, thumbnail, 'Category:'",
    file: "src/web/members/profile-card.tsx",
    from: "<span>Submitted on:</span>",
    to: "<span>On:</span>",
  },
  {
    clause: "Title cut to 200 plus '...'",
    file: "src/web/members/profile-card.tsx",
    from: `"Unknown date"`,
    to: `"No date"`,
  },
  {
    clause: "Delete opens a confirm dialog; a spinner",
    file: "src/web/members/profile-card.tsx",
    from: `<Spinner label="Deleting the post" />`,
    to: "",
  },
  {
    clause: "Title '{username}'s Profile'",
    file: "src/web/members/member-figures.tsx",
    from: `["Hearts Given", stats?.heartsGiven],`,
    to: "",
  },
  {
    clause: "'User not found.'",
    file: "src/web/members/member-page.tsx",
    from: `<Notice title="User not found." drawing="missing">`,
    to: `<Notice title="Nobody has this name.">`,
  },
  {
    clause: "Page title, scroll position and the profile remembered",
    file: "src/web/members/member-query.ts",
    from: `readStoredJson<Member>(storageKey, "sessionStorage") ?? undefined`,
    to: "undefined",
  },
  {
    clause: "Settings: redirect; Username, Email, Logout",
    file: "src/web/account/account-section.tsx",
    from: `value={email ?? "None"}`,
    to: `value="None"`,
  },
  {
    clause: "Settings: 'No profile data found.' on failure",
    file: "src/web/members/settings-page.tsx",
    from: "No profile data found.",
    to: "Nothing found.",
  },
  {
    clause: "Search box 'Search by title or content...'",
    file: "src/web/search/search-form.tsx",
    from: "Search by title or content...",
    to: "Search...",
  },
  {
    clause: "Result cards",
    file: "src/web/ui/time.tsx",
    from: "return `${MONTHS[month]!.slice(0, 3)} ${day}, ${year}`;",
    to: "return `${year}-${month + 1}-${day}`;",
  },
  {
    clause: `'No results found for "{query}"'`,
    file: "src/web/search/no-results.tsx",
    from: "No results found for",
    to: "Nothing found for",
  },
  {
    clause: "Directory: 'Search feeds...'",
    file: "src/web/feeds/feed-filter.tsx",
    from: "Search feeds...",
    to: "Search...",
  },
  {
    clause: "Each entry: link, count in parentheses",
    file: "src/web/feeds/directory-list.tsx",
    from: "({formatNumber(posts)})",
    to: "{count(posts)}",
  },
  {
    clause: "Notifications: redirect; message, link by title",
    file: "src/web/notifications/notification-item.tsx",
    from: `truncate(submissionTitle ?? "", LIMITS.title)`,
    to: `"Read the post"`,
    by: "e2e/notifications.spec.ts",
  },
  {
    clause: "'You have no notifications.'",
    file: "src/web/notifications/notifications-page.tsx",
    from: "You have no notifications.",
    to: "Nothing yet.",
  },
  {
    clause: "Messages: redirect; list and 'New Message'",
    file: "src/web/messages/messages-page.tsx",
    from: "`Private Messaging ${other}`",
    to: "`Messages with ${other}`",
  },
  {
    clause: "'Select a conversation to start chatting.'",
    file: "src/web/messages/message-log.tsx",
    from: `isOwn ? "You" : username`,
    to: `isOwn ? viewer?.username : username`,
  },
  {
    clause: "New Message dialog: recipient with suggestions",
    file: "src/web/messages/new-message-dialog.tsx",
    from: "Recipient username",
    to: "To",
  },
  {
    clause: "Terms: as-is, no warranty.",
    file: "src/server/site-pages/built-in-texts.ts",
    from: "provided as-is, with no warranty of any kind",
    to: "provided with care",
  },
  {
    clause: "Not found: '404', the sentence",
    file: "src/web/page/not-found-page.tsx",
    from: "Go Back Home",
    to: "Home",
  },
];
