import type { Mutation } from "../mutation.ts";

/** Lists, their heads and their ends. */
export const mutations: Mutation[] = [
  {
    clause:
      "Rows of two columns stand 32 px apart, a domain cuts no name, and a video's disc is in the middle of its square",
    file: "src/web/posts/post-list.module.css",
    from: "--gutter: var(--space-6);",
    to: "--gutter: var(--space-4);",
  },
  {
    clause:
      "On phones Home's views and the button of its ranges are one row, in which nothing is cut, and the first card begins at 185 pixels at most",
    file: "src/web/ui/choices.module.css",
    from: "padding-inline: 0.2rem;",
    to: "padding-inline: 1rem;",
  },
  {
    clause: "At 320 a feed's New Post is one line beside the ranges",
    file: "src/web/ui/choices.module.css",
    from: ".folding:not(:popover-open) {\n    display: inline-flex;",
    to: ".folding:not(:popover-open) {\n    display: none;",
  },
  {
    clause: "On phones the first post of a feed with a description and tags begins at 280 pixels at most",
    file: "src/web/ui/scrolling-row.module.css",
    from: "    flex-wrap: nowrap;\n",
    to: "",
  },
  {
    clause: "A list ends with its range and a link to the next wider one",
    file: "src/web/posts/list-end.tsx",
    from: "TIME_RANGES.indexOf(range) + 1",
    to: "TIME_RANGES.indexOf(range) + 2",
  },
  {
    clause: "In the dark theme too, the chosen one of several choices stands out of its track",
    file: "src/web/ui/choices.module.css",
    from: "background: var(--raised);",
    to: "background: var(--surface);",
  },
  {
    clause:
      "Bylines of neighbours have the same step; at 320 cards leave the author to screen readers and the keyboard",
    file: "src/web/posts/post-byline.module.css",
    from: "@container (max-width: 31.24rem)",
    to: "@container (max-width: 26rem)",
  },
  {
    clause: "In wide rows, hearts and comments of all posts stand in one column",
    file: "src/web/posts/post-card.module.css",
    from: "auto fit-content(30%) 1fr auto\n      calc(var(--thumbnail) + var(--space-3))",
    to: "auto fit-content(30%) 1fr auto auto",
  },
  {
    clause: "Every title that leads to another site has its domain",
    file: "src/web/posts/post-host.tsx",
    from: "isUpload(post)",
    to: "post.image",
  },
  {
    clause: "Trending feeds are one row of cards; the directory says what its figures count",
    file: "src/web/feeds/directory-list.module.css",
    from: "grid-auto-flow: column;",
    to: "grid-auto-flow: row;",
  },
  {
    clause: "A followed feed has a tick at its sign",
    file: "src/web/feeds/follow-button.tsx",
    from: "data-followed={isFollowed || undefined}",
    to: "",
  },
  {
    clause: "A card's menu is at the card's edge",
    file: "src/web/members/profile-card.module.css",
    from: `"sign facts picture" 1fr`,
    to: `"sign facts facts" 1fr`,
  },
  {
    clause: "Until it is known what a reader follows",
    file: "src/web/feeds/follow-button.module.css",
    from: "  border-color: transparent;\n  background: var(--sunken);\n",
    to: "",
  },
  {
    clause: "In the drawer, Logout and the links at its foot",
    file: "src/web/shell/drawer.module.css",
    from: "flex: 1 1 12rem;",
    to: "flex: 1 1 100%;",
  },
  {
    clause: "In a wide window the last of the first steps",
    file: "src/web/welcome/step-frame.module.css",
    from: "    min-height: 0;\n",
    to: "",
  },
];
