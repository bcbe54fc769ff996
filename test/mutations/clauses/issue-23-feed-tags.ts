import type { Mutation } from "../mutation.ts";

/** Tags of feeds. */
export const mutations: Mutation[] = [
  {
    clause: "A feed has no tags by default; its owners and moderators",
    file: "src/server/feeds/about.ts",
    from: "tags: tags ?? undefined",
    to: "tags: undefined",
  },
  {
    clause: "A feed has no tags by default; its owners and moderators",
    file: "src/server/feed-people/numbered-parts.ts",
    from: "await refuseOthers(db, by, name);",
    to: "",
  },
  {
    clause: "A save over somebody else's change of the tags is a 409",
    file: "src/server/feed-people/numbered-parts.ts",
    from: "before.version !== version || ",
    to: "",
  },
  {
    clause: "A post has up to three tags of its feeds",
    file: "src/server/posts/move-to-feeds.ts",
    from: "left.map(({ id }) => id),\n  );",
    to: "[],\n  );",
  },
  {
    clause: "The people of a feed choose its tags on the posts of others",
    file: "src/server/feed-tags/tag-post.ts",
    from: `if (!isAllowed) throw forbidden("notAllowed");`,
    to: "",
  },
  {
    clause: "Others than the author change the tags of a post with a reason",
    file: "src/server/feed-tags/tag-post.ts",
    from: "await notifyOfModeration(db, { memberId, actorId: viewer.id, words, postId });",
    to: "",
  },
  {
    clause: "GET /submissions?category=&tag= + is the feed's list",
    file: "src/server/rankings/places-of-tags.ts",
    from: ".get(tag) ??",
    to: ".values().next().value ??",
  },
  {
    clause: "A list of a tag follows the tags of posts",
    file: "src/server/feed-tags/tag-post.ts",
    from: "categories: feeds }]",
    to: "categories: [] }]",
  },
  {
    clause: "Tags are written, chosen, corrected and filtered by in the browser",
    file: "src/web/posts/feed-tag.tsx",
    from: "if (!tags) return null;",
    to: "if (tags) return null;",
  },
];
