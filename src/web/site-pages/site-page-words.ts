import type { SiteSettings } from "../../contract/page.ts";
import type { SitePageName } from "../../contract/site-page-names.ts";

/** The title of each page where the site's name does not stand beside it. */
export const SITE_PAGE_TITLES: Record<SitePageName, string> = {
  rules: "Rules",
  about: "About",
  terms: "Terms of Service",
  privacy: "Privacy",
};

/** A page in a line, for search engines and for previews on other sites. */
export function describe(page: SitePageName, { name, description }: SiteSettings): string {
  if (page === "about") return description;
  return page === "privacy" ? `The data that ${name} stores about you.` : `The ${page} of ${name}.`;
}
