import { queryOptions } from "@tanstack/react-query";
import type { getSiteSettings } from "../../contract/site-settings.ts";
import { pages } from "../../contract/paths.ts";
import { call } from "../api/api.ts";

/** The address of the page on which admins make them. */
export const SETTINGS_ADDRESS = `${pages.admin}/settings`;

export const siteSettingsQuery = queryOptions({
  // Signing out removes all queries whose key begins with "own".
  queryKey: ["own", "site-settings"],
  queryFn: ({ signal }) => call<typeof getSiteSettings>("GET", "/admin/settings", { signal }),
  staleTime: 0,
});
