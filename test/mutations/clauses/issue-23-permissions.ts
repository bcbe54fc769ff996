import type { Mutation } from "../mutation.ts";

/** The settings that say who may make feeds, upload images and begin conversations, and the list that readers begin with. */
export const mutations: Mutation[] = [
  {
    clause: "A site setting says who may make feeds",
    file: "src/server/feeds/feeds.ts",
    from: "?.isUnused !== false",
    to: " === undefined",
  },
  {
    clause: "A site setting says who may upload images",
    file: "src/server/images/routes.ts",
    from: `await requirePermission(db, viewer, "uploaders", "uploadRefused");`,
    to: "",
  },
  {
    clause: "A site setting says who may begin conversations",
    file: "src/server/messages/messages.ts",
    from: " && (await hasWritten(db, toId, sender.id))",
    to: "",
  },
  {
    clause: "A site setting says which list Home and feeds begin with",
    file: "src/web/feeds/feed-list.ts",
    from: "ownOrder(view ?? null)",
    to: "null",
  },
];
