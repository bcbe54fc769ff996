import type { Mutation } from "../mutation.ts";

/** The rail, the introduction for visitors, and more of a post's feed. */
export const mutations: Mutation[] = [
  {
    clause:
      "From 1600 px Home has a rail with active discussions and feeds on the rise, which stays in view; narrower windows have none",
    file: "src/web/ui/rail.module.css",
    from: "position: fixed;",
    to: "position: absolute;",
  },
  {
    clause:
      "From 1600 px a feed has a rail with its description, figures, age, Atom feed and the site's rules",
    file: "src/web/feeds/feed-panels.tsx",
    from: `<RailPanel title="Rules">`,
    to: `<RailPanel title="About">`,
  },
  {
    clause: "Pages with a rail keep its column free",
    file: "src/web/shell/shell.module.css",
    from: "padding-inline-end: var(--rail);",
    to: "padding-inline-end: 0;",
  },
  {
    clause:
      "GET /active-discussions: the posts with the most comments lately, at most 5, none that is deleted or removed",
    file: "src/server/feeds/compute-trending.ts",
    from: "order by of_day desc, of_week desc",
    to: "order by of_week desc, of_day desc",
  },
  {
    clause:
      "GET /rising-feeds: the feeds that grew most against the week before, with the figure that says why",
    file: "src/server/feeds/compute-trending.ts",
    from: "(this_week - week_before) * weight",
    to: "this_week * weight",
  },
  {
    clause: "GET /category/:name has the feed's figures",
    file: "src/server/feeds/about.ts",
    from: "interval '7 days'",
    to: "interval '70 days'",
  },
  {
    clause:
      "Visitors are told on Home what the site is, with About, Create account and Sign in; the panel can be put away, and stays away",
    file: "src/web/early/early-script.ts",
    from: "hideIntroductionPutAway();\n",
    to: "",
  },
  {
    clause:
      "Visitors are told on Home what the site is, with About, Create account and Sign in; the panel can be put away, and stays away",
    file: "src/web/shell/introduction.tsx",
    from: "{isPanel && <Link to={pages.about}>",
    to: "{isPanel && <Link to={pages.terms}>",
    by: "e2e/introduction.spec.ts",
  },
  {
    clause: "On other pages to land on, one line tells them; members never see it",
    file: "src/web/shell/introduction.tsx",
    from: "feed|details|user|search|feeds-directory",
    to: "feed|user|search|feeds-directory",
  },
  {
    clause: "SITE_DESCRIPTION is in the head of pages that say nothing better, and in Home's structured data",
    file: "src/web/page/head-tags.ts",
    from: "head.description ?? site.description",
    to: `head.description ?? ""`,
  },
  {
    clause: "A post's page ends with up to five other posts of its feed",
    file: "src/server/posts/more-of-feed.ts",
    from: "page.posts.filter((post) => post.id !== id)",
    to: "page.posts",
  },
  {
    clause: "The rail and the end of a post's page are accessible",
    file: "src/web/home/home-rail.module.css",
    from: "  color: var(--ink-soft);",
    to: "  color: var(--line);",
  },
];
