import { type QueryClient, queryOptions } from "@tanstack/react-query";
import type { EditedSitePage, listSitePages } from "../../contract/site-pages.ts";
import { call } from "../api/api.ts";

/** All of the site's own pages as admins edit them. */
export const sitePagesQuery = queryOptions({
  // Signing out removes all queries whose key begins with "own".
  queryKey: ["own", "site-pages"],
  queryFn: async ({ signal }) => (await call<typeof listSitePages>("GET", "/admin/pages", { signal })).pages,
  staleTime: 0,
});

/** Shows a page as it is saved by now, also where visitors read it. */
export function showSaved(queryClient: QueryClient, saved: EditedSitePage): void {
  queryClient.setQueryData(sitePagesQuery.queryKey, (all) =>
    all?.map((page) => (page.name === saved.name ? saved : page)),
  );
  for (const queryKey of [["site-page"], ["versions", "page"]])
    void queryClient.invalidateQueries({ queryKey });
}
