import type { Mutation } from "../mutation.ts";

/** The side text and the about page of a feed. */
export const mutations: Mutation[] = [
  {
    clause: "A feed has no side text by default",
    file: "src/server/feeds/about.ts",
    from: "...(sideText !== null && {",
    to: "...(sideText === null && {",
  },
  {
    clause: "A save over somebody else's change of a feed's text is a 409",
    file: "src/server/feed-texts/save-texts.ts",
    from: `if (before[kind].version !== version) throw conflict("feedTextConflict");`,
    to: "void version;",
  },
  {
    clause: "The last five words that a text of a feed had",
    file: "src/server/feed-texts/stored-texts.ts",
    from: "order by id desc offset",
    to: "order by id offset",
  },
  {
    clause: "A feed's texts link to no blocked domain",
    file: "src/server/feed-texts/save-texts.ts",
    from: "addressesIn(text, formatted)",
    to: "[]",
  },
  {
    clause: "Each change of a feed's text is in the log",
    file: "src/server/feed-texts/save-texts.ts",
    from: "earlier: beginningOf(earlier, formatText(earlier)),",
    to: "",
  },
  {
    clause: "Moderators of the site give a reason for every change",
    file: "src/server/moderation/feeds.ts",
    from: "!isOwnersChange(own, change)",
    to: "!own?.role",
  },
  {
    clause: "GET /category/{name}/about + is the text",
    file: "src/server/feed-texts/read-about.ts",
    from: `.where("kind", "=", "about")`,
    to: `.where("kind", "=", "side")`,
  },
  {
    clause: "/feed/{name}/about has a feed's description",
    file: "src/web/feeds/feed-about-page.tsx",
    from: "{feed.hasAbout && <Words name={name} />}",
    to: "{!feed.hasAbout && <Words name={name} />}",
  },
  {
    clause: "/feed/{name}/about has a feed's description",
    file: "src/server/sharing/dependencies.ts",
    from: "event.isLess ? [aboutFeed(event.category)] : []",
    to: "event.isLess ? [] : []",
  },
  {
    clause: "The feed's page leads to an about page",
    file: "src/server/open-web/sitemaps.ts",
    from: "...(about ?",
    to: "...(!about ?",
  },
  {
    clause: "The side text stands beside the list and the posts of the feed on wide screens",
    file: "src/web/feeds/feed-panels.tsx",
    from: "{feed.sideText && (",
    to: "{!feed.sideText && (",
  },
];
