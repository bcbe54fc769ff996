import type { Mutation } from "../mutation.ts";

/** The approved members of a feed. */
export const mutations: Mutation[] = [
  {
    clause: "A feed's owners let the posts of members who are not approved wait",
    file: "src/server/feeds/about.ts",
    from: "...(row?.is_for_approved && { isForApproved: true }),",
    to: "",
  },
  {
    clause: "Such posts wait for the people of the feed and the site's moderators",
    file: "src/server/held/policy.ts",
    from: "actsByFeeds(moderator) ? sql`${isInOwnFeeds(id)} and ${isHeldFor(id)}` : sql`true`",
    to: "sql`true`",
  },
  {
    clause: "An approval by the feed's people publishes the post in all its feeds",
    file: "src/server/held/decide.ts",
    from: "feed !== null && approvesAuthor && (await",
    to: "feed !== null && !approvesAuthor && (await",
  },
  {
    clause: "A refusal by the feed's people tells the author",
    file: "src/server/held/decide.ts",
    from: "{ held, author }, { reason, byFeeds });",
    to: "{ held, author }, { reason });",
  },
  {
    clause: "A post that would wait for two feeds is refused",
    file: "src/server/held/decide.ts",
    from: "if (byFeeds) await refuseForOthers(db, author, held);",
    to: "",
  },
  {
    clause: "An edit moves no post into a feed where its author's posts wait",
    file: "src/server/posts/move-to-feeds.ts",
    from: "await refuseToEnter(db, { author, names: entering, found });",
    to: "",
  },
  {
    clause: "GET, POST /moderation/feeds/{name}/posters",
    file: "src/server/feed-posters/posters.ts",
    from: "if (count >= LIMITS.feedPosters)",
    to: "if (count > LIMITS.feedPosters)",
  },
];
