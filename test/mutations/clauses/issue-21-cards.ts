import type { Mutation } from "../mutation.ts";

/** Cards and the density of lists. */
export const mutations: Mutation[] = [
  {
    clause: "The byline of a card never wraps, also at 320: it is shortened by steps, with the whole date",
    file: "src/web/posts/post-byline.module.css",
    from: "flex-shrink: 100000;",
    to: "flex-shrink: 0;",
  },
  {
    clause:
      "A link's picture is a square at the end of the line; only what is the post itself has the card's width",
    file: "src/web/posts/post-image.ts",
    from: "return isUpload(post) || isImageAddress(post.content);",
    to: "return post.contentType !== null;",
  },
  {
    clause: "In rows, pictures and videos are squares; a video that plays has the row's width",
    file: "src/web/posts/post-media.module.css",
    from: ".picture:not(:has(iframe))",
    to: ".picture",
  },
  {
    clause:
      "A picture more than twice as wide as high is whole in lists, and never larger than its pixels; its place has its height before it loads",
    file: "src/web/ui/picture.tsx",
    from: "width > 2 * height",
    to: "width > 20 * height",
  },
  {
    clause: "At least 6 posts at 1440×900 and 3 at 390×844 are visible as cards, 12 and 6 as rows",
    file: "src/web/posts/post-card.module.css",
    from: "padding: var(--space-2) 0;",
    to: "padding: var(--space-6) 0;",
  },
  {
    clause: "Rows meet WCAG 2.2 AA",
    file: "src/web/posts/post-byline.module.css",
    from: "color: var(--ink-soft);",
    to: "color: var(--line);",
  },
  {
    clause: "The density is remembered and applied before the first paint",
    file: "src/web/early/early-script.ts",
    from: "showDensity(storedDensity());",
    to: `showDensity("comfortable");`,
  },
  {
    clause: "A change of density does not move the card at the top of the window",
    file: "src/web/shell/scroll-memory.ts",
    from: "  change();\n  restore(place);",
    to: "  change();\n  void place;",
  },
  {
    clause: "Imported posts at the top of a list get previews and pictures of our own in the background",
    file: "src/server/rankings/parts-of-lists.ts",
    from: "select post_id as id from listed group by post_id",
    to: "select post_id as id from listed where place[1] = 0 group by post_id",
  },
  {
    clause: "They are fetched from the tops of the lists down, within a budget that an operator sets",
    file: "src/server/previews/imported-posts.ts",
    from: "importedPreviews - budget.requested",
    to: "importedPreviews",
  },
  {
    clause: "The budget holds with several machines and after a crash",
    file: "src/server/previews/import-budget.ts",
    from: "from imported_previews for update`",
    to: "from imported_previews`",
  },
  {
    clause: "Hidden posts, posts with an image and those of blocked domains are not fetched",
    file: "src/server/previews/imported-posts.ts",
    from: "and p.image_key is null",
    to: "",
  },
  {
    clause:
      "Other sites are spared: few requests of a host at a time, none while it rests, no post is tried for ever",
    file: "src/server/previews/hosts.ts",
    from: "${failure.retryAfterS}::float8",
    to: "0",
  },
  {
    clause: "Members' links go first",
    file: "src/server/previews/hosts.ts",
    from: "const QUEUES = 4;",
    to: "const QUEUES = 16;",
  },
];
