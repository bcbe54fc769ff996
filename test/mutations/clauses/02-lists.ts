import type { Mutation } from "../mutation.ts";

/** Home and feed pages. */
export const mutations: Mutation[] = [
  {
    clause: "Tabs Top, Recent; time filter",
    file: "src/web/posts/time-filter.tsx",
    from: `range === "all" ? "All" : range`,
    to: `range === "all" ? "All" : "Days"`,
  },
  {
    clause: "My Feed, for signed-in users only",
    file: "src/web/home/home-page.tsx",
    from: `...(value === MY_FEED && { audience: "member" as const }),`,
    to: "",
  },
  {
    clause: "'Trending:' row",
    file: "src/web/feeds/trending-row.tsx",
    from: "<ForViewer ids={[]} feeds={trending}>",
    to: "<ForViewer ids={[]} feeds={trending.slice(0, 1)}>",
  },
  {
    clause: "Infinite scroll of post cards",
    file: "src/web/ui/load-more.tsx",
    from: "if (entries.at(-1)?.isIntersecting) onReach();",
    to: "",
  },
  {
    clause: "Empty: 'No results found.'",
    file: "src/web/home/home-page.tsx",
    from: `title="No results found."`,
    to: `title="Nothing here."`,
  },
  {
    clause: "Card: heart with count",
    file: "src/web/posts/post-byline.tsx",
    from: "<span className={styles.submitted}>Submitted </span>by",
    to: "By",
  },
  {
    clause: "Card: 100 characters of a text",
    file: "src/contract/limit-values.ts",
    from: "preview = 100",
    to: "preview = 120",
  },
  {
    clause: "Link posts lead out",
    file: "src/web/posts/post-card.tsx",
    from: `if (post.contentType === "link") {`,
    to: `if (post.contentType === "video") {`,
  },
  {
    clause: "YouTube: a thumbnail, or a player on narrow screens",
    file: "src/web/posts/post-media.tsx",
    from: "<VideoThumbnail image={post.image} sizes={SIZES} />",
    to: "<Video videoId={videoId} title={post.title} image={post.image} sizes={SIZES} />",
  },
  {
    clause: "Title, description, time filter",
    file: "src/web/feeds/about-feed.tsx",
    from: "          {description}\n",
    to: "",
  },
  {
    clause: "Follow/Unfollow button (signed in only)",
    file: "src/web/feeds/follow-button.tsx",
    from: `{isFollowed ? "Unfollow" : "Follow"}`,
    to: `{isFollowed ? "Following" : "Follow"}`,
  },
  {
    clause: "Empty with All: 'No posts yet.",
    file: "src/web/feeds/empty-feed.tsx",
    from: `<Notice title="No posts yet. Be the first to post in this feed!" drawing="posts">`,
    to: `<Notice title="No posts yet.">`,
  },
  {
    clause: "Empty with another filter",
    file: "src/web/feeds/empty-feed.tsx",
    from: "Try changing your filter settings.",
    to: "Try another filter.",
  },
];
