import type { openCatchUp } from "../../../contract/catch-up.ts";
import type { voteStatus } from "../../../contract/hearts.ts";
import type { getProfile } from "../../../contract/members.ts";
import type { listMutes } from "../../../contract/mutes.ts";
import type { listNotifications } from "../../../contract/notifications.ts";
import type { previewLink } from "../../../contract/previews.ts";
import { MUTES, VIEWER } from "./people.ts";
import { ALL_POSTS } from "./posts.ts";
import { minutesAgo, sample } from "./sample.ts";

/** The answers to a member who has muted a feed, a member and a word, and hidden a post. */
export const FILTERED = [
  sample<typeof getProfile>("GET", "/profile", { user: { ...VIEWER, hasFilters: true }, next: null }),
  sample<typeof listMutes>("GET", "/mutes", {
    mutes: [
      ...MUTES,
      { id: "4", kind: "feed", value: "Gardening", until: null, createdAt: minutesAgo(3) },
      { id: "5", kind: "member", value: "rosa_l", until: minutesAgo(-60 * 24), createdAt: minutesAgo(3) },
    ],
  }),
  sample<typeof listNotifications>("GET", "/notifications", {
    ...{ notifications: [], next: null, unread: { total: 0, messages: 0 }, hidden: { member: 2, word: 1 } },
  }),
  sample<typeof openCatchUp>("POST", "/catch-up", {
    ...{ leftAt: minutesAgo(60 * 24 * 5), submissions: ALL_POSTS.slice(0, 2), hidden: { feed: 3 } },
  }),
  sample<typeof previewLink>("GET", "/link-preview", {
    ...{ title: null, siteName: null, description: null, posts: [], hidden: { hidden: 1 } },
  }),
  sample<typeof voteStatus>("POST", "/votes/status", {
    ...{ voted: {}, saved: [], read: ["4"], hidden: { 1: "feed", 2: "hidden", 3: "word" } },
    ...{ votedComments: {}, savedComments: [], mutedComments: { c2: "member", c3: "word" } },
  }),
];
