import type { Mutation } from "../mutation.ts";

/** Pinned posts of feeds. */
export const mutations: Mutation[] = [
  {
    clause: "A feed has no pinned posts by default; its owners and moderators",
    file: "src/server/feed-pins/pins.ts",
    from: `if (!canPin(actor, own)) throw forbidden("notAllowed");`,
    to: "",
  },
  {
    clause: "A feed has no pinned posts by default; its owners and moderators",
    file: "src/server/moderation/policy.ts",
    from: "(action <> all(${FEED_ACTIONS}) and ${isInFeedsOf",
    to: "(true and ${isInFeedsOf",
  },
  {
    clause: "Pinned posts come beside the first page of the feed's list",
    file: "src/server/posts/lists.ts",
    from: "  if (!hasPins || !isFirst) return listOf(db, { feeds }, query);\n",
    to: "",
  },
  {
    clause: "A feed has at most two pinned posts: a third is a 409",
    file: "src/server/feed-pins/pins.ts",
    from: "const isFull = pins.length >= LIMITS.feedPins;",
    to: "const isFull = pins.length > LIMITS.feedPins;",
  },
  {
    clause: "A pinned post that is removed or deleted is not shown",
    file: "src/server/posts/move-to-feeds.ts",
    from: "    await dropPins(db, post.id, leftIds);\n",
    to: "",
  },
  {
    clause: "A pinned post that is removed or deleted is not shown",
    file: "src/server/feed-pins/pins.ts",
    from: "select p.id, slot, title, deleted_at is null",
    to: "select p.id, slot, title, true",
  },
  {
    clause: "Pinned posts are left out for members who hide, mute or block",
    file: "src/server/filters/filled-page.ts",
    from: "pinned.filter(({ id }) => !hidden.has(id))",
    to: "pinned",
  },
  {
    clause: "A pin, and a change of a pinned post, shows soon in every process",
    file: "src/server/posts/routes.ts",
    from: "...[...pinned, ...submissions].flatMap",
    to: "...submissions.flatMap",
  },
  {
    clause: "Pinned posts are marked, and stand first and once",
    file: "src/web/posts/post-card.tsx",
    from: "post.isPinned && <p className={styles.pinned}>Pinned</p>",
    to: "null",
  },
  {
    clause: "A time range with nothing but older pinned posts shows them",
    file: "src/web/posts/post-list.tsx",
    from: "postsIn(data).every((post) => post.isPinned)",
    to: "posts.length === 0",
  },
  {
    clause: "A post that stands above a list is no reading place in it",
    file: "src/web/post-cache/reading-place.ts",
    from: "data.pages[0]?.added?.includes(postId) ? -1 : ids.indexOf(postId)",
    to: "ids.indexOf(postId)",
  },
];
