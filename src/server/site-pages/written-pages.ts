import { OPTIONAL_PAGES, type SitePageName } from "../../contract/site-page-names.ts";
import type { Database } from "../db/database.ts";

type OptionalPage = (typeof OPTIONAL_PAGES)[number];

/** The pages to which the navigation leads only because admins have written them. */
export async function writtenPages(db: Database): Promise<OptionalPage[]> {
  const rows = await db
    .selectFrom("site_page_versions")
    .distinctOn("page")
    .select(["page", "is_own"])
    .where("page", "in", [...OPTIONAL_PAGES])
    .orderBy("page")
    .orderBy("number", "desc")
    .execute();
  const own = new Set(rows.filter((row) => row.is_own).map(({ page }) => page as SitePageName));
  return OPTIONAL_PAGES.filter((page) => own.has(page));
}
