import type { Mutation } from "../mutation.ts";

/** Colours and pictures of feeds. */
export const mutations: Mutation[] = [
  {
    clause: "The sign of a feed has the colour",
    file: "src/server/moderation/feeds.ts",
    from: `[{ what: "site" }]`,
    to: "[]",
  },
  {
    clause: "The sign of a feed has the picture",
    file: "src/server/feeds/change-feed.ts",
    from: "await dropUnshown(db, [before.picture])",
    to: "await dropUnshown(db, [])",
  },
  {
    clause: "A feed's look is for its owners",
    file: "src/server/moderation/feeds.ts",
    from: `if (!canEditFeed(actor, own, change)) throw forbidden("notAllowed");`,
    to: "",
  },
  {
    clause: "/feed-looks.css is cached for good at its address",
    file: "src/server/feeds/looks.ts",
    from: "limit ${MOST_LOOKS}",
    to: "",
  },
  {
    clause: "The colour and the picture of a feed are chosen in the browser",
    file: "src/web/moderation/feeds/show-feed-looks.ts",
    from: "document.head.append(link);",
    to: "",
  },
];
