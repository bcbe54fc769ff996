import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { pages } from "../../contract/paths.ts";
import type { SitePageName } from "../../contract/site-page-names.ts";
import type { EditedSitePage, listSitePages } from "../../contract/site-pages.ts";
import { call } from "../api/api.ts";
import { refetch } from "../api/query-client.ts";

/** The address of the form for a page; without a name, of the list of all. */
export function editPageAddress(name?: SitePageName): string {
  return `${pages.admin}/pages${name ? `?name=${name}` : ""}`;
}

/** All of the site's own pages as admins edit them. */
export const sitePagesQuery = queryOptions({
  // Signing out removes all queries whose key begins with "own".
  queryKey: ["own", "site-pages"],
  queryFn: async ({ signal }) => (await call<typeof listSitePages>("GET", "/admin/pages", { signal })).pages,
  staleTime: 0,
});

/** Shows a page as it is saved by now, also where visitors read it. */
export async function showSaved(queryClient: QueryClient, saved: EditedSitePage): Promise<void> {
  // Cancels a read that began before the save: it would show the page as it was.
  await queryClient.cancelQueries(sitePagesQuery);
  queryClient.setQueryData(sitePagesQuery.queryKey, (all) =>
    all?.map((page) => (page.name === saved.name ? saved : page)),
  );
  for (const queryKey of [["site-page"], ["versions", "page"]]) void refetch(queryClient, { queryKey });
}
