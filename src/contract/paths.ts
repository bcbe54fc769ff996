/** Addresses of pages, and the prefix of the API's. */

export const API_PREFIX = "/api";

/** Where signing in with Google begins: leads to the provider, and back to the page for signing in. */
export const GOOGLE_SIGN_IN = "/auth/google";

export const pages = {
  home: "/",
  submit: (category?: string) => (category ? `/submit?category=${encodeURIComponent(category)}` : "/submit"),
  feed: (name: string) => `/feed/${encodeURIComponent(name)}`,
  details: (id: string) => `/details/${encodeURIComponent(id)}`,
  user: (name: string) => `/user/${encodeURIComponent(name)}`,
  profile: "/profile",
  settings: "/settings",
  login: "/login",
  register: "/register",
  forgot: "/forgot",
  resetPassword: "/reset-password",
  terms: "/terms",
  privacy: "/privacy",
  search: "/search",
  feedsDirectory: "/feeds-directory",
  notifications: "/notifications",
  messages: (to?: string) => (to ? `/messages?to=${encodeURIComponent(to)}` : "/messages"),
} as const;
