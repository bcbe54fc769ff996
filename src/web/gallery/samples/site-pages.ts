import type { SitePageName } from "../../../contract/site-page-names.ts";
import type * as calls from "../../../contract/site-pages.ts";
import { FORMATTED } from "./formatted.ts";
import { minutesAgo, sample } from "./sample.ts";

const DAY = 24 * 60;

const edited = (name: SitePageName, isOwn: boolean): calls.EditedSitePage => ({
  ...{ name, isOwn, version: isOwn ? 3 : 0, hasEarlier: isOwn, changedAt: isOwn ? minutesAgo(DAY) : null },
  text: isOwn ? "## Be kind\n\nDisagree with *what people say*." : "",
  startingText: "1. **Be kind.**\n2. **No spam.**",
});

export const SITE_PAGE_SAMPLES = [
  sample<typeof calls.readSitePage>("GET", "/site-page/:name", ({ name }) => ({
    ...{ name: name as SitePageName, text: "", formatted: FORMATTED },
    ...{ isOwn: true, changedAt: minutesAgo(DAY), hasEarlier: true },
  })),
  sample<typeof calls.listSitePageVersions>("GET", "/site-page/:name/versions", {
    versions: [
      { id: "1", text: "Be kind.", createdAt: minutesAgo(9 * DAY) },
      { id: "2", text: null, createdAt: minutesAgo(3 * DAY) },
      { id: null, text: "Be kind, and brief.", createdAt: minutesAgo(DAY) },
    ],
    next: null,
  }),
  sample<typeof calls.listSitePages>("GET", "/admin/pages", {
    pages: [edited("rules", true), edited("about", false), edited("terms", true), edited("privacy", false)],
  }),
];
