import type { Mutation } from "../mutation.ts";

/** Search, the post's page and the composer. */
export const mutations: Mutation[] = [
  {
    clause: "An image's buttons stand with it, and the formatting stands right at its field",
    file: "src/web/submit/submit-form.module.css",
    from: "flex: 1 0 100%;\n  color: var(--ink-soft);",
    to: "order: -1;",
  },
  {
    clause:
      "A link to the search focuses its empty box; Back leads past an empty search and focuses nothing; from 600 to 1299 pixels the top bar has the link",
    file: "src/web/search/search-form.tsx",
    from: "{ replace: true }",
    to: `{ replace: words !== "" }`,
  },
  {
    clause: "About, Terms and Privacy stand at the foot of the navigation",
    file: "src/web/shell/side-navigation.tsx",
    from: "<SiteLinks />",
    to: "",
  },
  {
    clause:
      "A post's acts are one row on phones, where rare ones are icons with a name and a tooltip; the heart begins at the column's edge",
    file: "src/web/ui/tool-button.module.css",
    from: "position: absolute;",
    to: "",
  },
  {
    clause:
      "From 1600 pixels the post's page has a rail: more of the feed, and what it is about; the page's HTML does not depend on the latter",
    file: "src/web/details/more-of-feed.tsx",
    from: "hasRail && primaryCategory &&",
    to: "primaryCategory &&",
  },
  {
    clause: "A visitor's line is as wide as the article",
    file: "src/web/shell/introduction.module.css",
    from: "max-width: var(--column);",
    to: "",
  },
  {
    clause: "An image is a content type of its own: an upload and no URL",
    file: "src/web/submit/draft-problems.ts",
    from: `image ? null : "Image is required."`,
    to: "null",
  },
  {
    clause:
      "Followed feeds are suggested first, then active ones; without a feed the form says where the post appears",
    file: "src/web/submit/feed-choice.ts",
    from: "other.recent - one.recent ||",
    to: "one.recent - other.recent ||",
  },
];
