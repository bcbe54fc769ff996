/** Addresses of pages and of their Atom feeds, and the prefix of the API's paths. */

export const API_PREFIX = "/api";

/** Starts signing in with Google: redirects to the provider, which leads back to the sign-in page. */
export const GOOGLE_SIGN_IN = "/auth/google";

export const pages = {
  home: "/",
  submit: (category?: string) => (category ? `/submit?category=${encodeURIComponent(category)}` : "/submit"),
  feed: (name: string, tag?: string) => `/feed/${encodeURIComponent(name)}${tagged(tag)}`,
  feedAbout: (name: string) => `/feed/${encodeURIComponent(name)}/about`,
  details: (id: string) => `/details/${encodeURIComponent(id)}`,
  editPost: (id: string) => `/edit/${encodeURIComponent(id)}`,
  user: (name: string) => `/user/${encodeURIComponent(name)}`,
  profile: "/profile",
  saved: "/saved",
  history: "/history",
  hidden: "/hidden",
  drafts: "/drafts",
  removals: "/removals",
  settings: "/settings",
  login: "/login",
  register: "/register",
  invitations: "/settings/invitations",
  /** Where an invitation's link leads. Browsers send the part after the # to no server, neither to this one nor as a Referer. */
  join: (secret?: string) => (secret ? `/join#${secret}` : "/join"),
  joinRequest: "/join-request",
  forgot: "/forgot",
  resetPassword: "/reset-password",
  confirmEmail: "/confirm-email",
  rules: "/rules",
  about: "/about",
  terms: "/terms",
  privacy: "/privacy",
  publicLog: "/moderation-log",
  search: "/search",
  feedsDirectory: "/feeds-directory",
  setUp: "/set-up",
  welcome: "/welcome",
  catchUp: "/catch-up",
  notifications: "/notifications",
  /** Marks a notification as read, and leads on to what it is about. */
  notification: (id: string) => `/notifications?open=${id}`,
  messages: (to?: string) => (to ? `/messages?to=${encodeURIComponent(to)}` : "/messages"),
  admin: "/admin",
  moderation: "/moderation",
  moderationWaiting: "/moderation/waiting",
  moderationRequests: "/moderation/requests",
  moderationAppeals: "/moderation/appeals",
  moderationMembers: (name?: string) => named("/moderation/members", name),
  moderationFeeds: (name?: string) => named("/moderation/feeds", name),
  moderationDomains: "/moderation/domains",
  moderationRules: "/moderation/rules",
  moderationLog: (ofMember?: string) => named("/moderation/log", ofMember),
} as const;

function named(path: string, name: string | undefined): string {
  return name ? `${path}?name=${encodeURIComponent(name)}` : path;
}

export const atomFeeds = {
  home: "/atom.xml",
  feed: (name: string) => `${pages.feed(name.toLowerCase())}/atom.xml`,
  details: (id: string) => `${pages.details(id)}/atom.xml`,
  user: (name: string) => `${pages.user(name)}/atom.xml`,
  /** A member's My Feed. Whoever knows the token can read it. */
  mine: (token: string) => `/my-feed/${token}/atom.xml`,
} as const;

/** Ends a kind of notification mails. Whoever knows the token can open it, and do nothing else by it. */
export function unsubscribeAddress(kind: string, token: string): string {
  return `/unsubscribe/${kind}/${token}`;
}

function tagged(tag: string | undefined): string {
  return tag === undefined ? "" : `?tag=${encodeURIComponent(tag)}`;
}
