import { queryOptions } from "@tanstack/react-query";
import type { adminOverview } from "../../contract/admin.ts";
import { call } from "../api/api.ts";

/** The state of the site, for admins. */
export const overviewQuery = queryOptions({
  // Signing out removes all queries whose key begins with "own".
  queryKey: ["own", "admin-overview"],
  queryFn: ({ signal }) => call<typeof adminOverview>("GET", "/admin/overview", { signal }),
  staleTime: 0,
});
