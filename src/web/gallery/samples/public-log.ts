import type { PublicEntry, readPublicLog } from "../../../contract/public-log.ts";
import { minutesAgo, sample } from "./sample.ts";

function entry(count: number, action: PublicEntry["action"], rest: Partial<PublicEntry> = {}): PublicEntry {
  return {
    ...{ action, createdAt: minutesAgo(count * 400), isComment: false, feeds: ["Gardening"] },
    ...{ isUndone: false, ...rest },
  };
}

export const PUBLIC_LOG = sample<typeof readPublicLog>("GET", "/moderation-log", {
  entries: [
    entry(1, "remove-post", { rule: "Rule 2 of /gardening: No advertising" }),
    entry(2, "remove-comment", { feeds: ["Gardening", "Trees"], appeal: "upheld" }),
    entry(3, "remove-post", { appeal: "granted", isUndone: true }),
    entry(4, "start-bulk-act", { feeds: [], counts: { posts: 41, comments: 3 }, isUndone: true }),
    entry(5, "grant-appeal", { isComment: true }),
    entry(6, "remove-comment", { rule: null }),
    entry(7, "lock-post", { feeds: ["AFeedWithARatherLongNameThatHasNoSpaces"] }),
  ],
  next: "7",
  figures: { removed: 46, restored: 3, granted: 1, upheld: 2, suspended: 1, banned: 0 },
});
