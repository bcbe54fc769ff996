import type { voteStatus } from "../../../contract/hearts.ts";
import type { getProfile } from "../../../contract/members.ts";
import type { listMutes } from "../../../contract/mutes.ts";
import { MUTES, VIEWER } from "./people.ts";
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
  sample<typeof voteStatus>("POST", "/votes/status", {
    ...{ voted: {}, saved: [], read: ["4"], hidden: { 1: "feed", 2: "hidden", 3: "word" } },
    ...{ votedComments: {}, savedComments: [], mutedComments: { c2: "member", c3: "word" } },
  }),
];
