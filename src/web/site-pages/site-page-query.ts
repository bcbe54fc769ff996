import { queryOptions } from "@tanstack/react-query";
import { SITE_PAGES, type SitePageName } from "../../contract/site-page-names.ts";
import type { readSitePage } from "../../contract/site-pages.ts";
import { call, nullIfNotFound } from "../api/api.ts";

/** The page at an address, which may be written in capitals and end with slashes. */
export function sitePageAt(pathname: string): SitePageName {
  return SITE_PAGES.find((name) => pathname.toLowerCase().replace(/\/+$/, "") === `/${name}`)!;
}

/** One of the site's own pages; null for rules that a site does not have. */
export function sitePageQuery(name: SitePageName) {
  return queryOptions({
    queryKey: ["site-page", name],
    queryFn: ({ signal }) =>
      call<typeof readSitePage>("GET", "/site-page/:name", { params: { name }, signal }).catch(
        nullIfNotFound,
      ),
  });
}
