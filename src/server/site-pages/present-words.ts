import { SITE_PAGES, type SitePageName } from "../../contract/site-page-names.ts";
import type { Database } from "../db/database.ts";
import { notFound } from "../refusal.ts";
import { type Environment, readSiteSettings } from "../site-settings/site-settings.ts";
import { builtInChangedAt, builtInText } from "./built-in-texts.ts";

/** A page as it is now. */
export interface PresentWords {
  page: SitePageName;
  /** The number of its last version; 0 where nobody has ever changed it. */
  version: number;
  isOwn: boolean;
  /** Empty for rules that nobody has written. */
  text: string;
  changedAt: Date;
}

/** Throws 404 for a name that no page has. */
export function requireSitePage(name: string): SitePageName {
  const page = SITE_PAGES.find((one) => one === name);
  if (page === undefined) throw notFound("notFound");
  return page;
}

export async function presentWords(
  db: Database,
  page: SitePageName,
  environment: Environment,
): Promise<PresentWords> {
  const last = await db
    .selectFrom("site_page_versions")
    .select(["number", "is_own", "text", "saved_at"])
    .where("page", "=", page)
    .orderBy("number", "desc")
    .limit(1)
    .executeTakeFirst();
  if (last?.is_own) {
    return { page, version: last.number, isOwn: true, text: last.text!, changedAt: last.saved_at };
  }
  const text = builtInText(page, await readSiteSettings(db, environment));
  const written = builtInChangedAt(page);
  const changedAt = last && last.saved_at > written ? last.saved_at : written;
  return { page, version: last?.number ?? 0, isOwn: false, text, changedAt };
}
