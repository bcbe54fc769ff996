import type { SiteSettings } from "../../contract/page.ts";
import { shownSettings } from "../../contract/site.ts";
import type { Settings } from "../read-settings.ts";
import type { Database } from "../db/database.ts";
import { feedLooks } from "../feeds/looks.ts";
import { CurrentValue } from "../live/current-value.ts";
import { writtenPages } from "../site-pages/written-pages.ts";
import { readSiteSettings } from "./site-settings.ts";

/** The settings of the operator that pages need, and those that win over the admins'. */
export type OperatorsSettings = Pick<
  Settings,
  "siteName" | "siteDescription" | "smtpUrl" | "publicUrl" | "google" | "tokenSyncUrl" | "serviceWorker"
>;

/**
 * The site's settings in the memory of this process, for pages and documents. The object stays the same until they change, so
 * that what is made of it can be cached by it.
 */
export class CurrentSite extends CurrentValue<SiteSettings> {
  constructor(db: Database, operators: OperatorsSettings, onChange: () => void) {
    super({
      read: () => readShownSettings(db, operators),
      changesWith: "site",
      readAgainMs: 20_000,
      isSame: (known, read) => JSON.stringify(read) === JSON.stringify(known),
      onChange,
    });
  }
}

/** The settings that pages carry, from the database and the environment. */
async function readShownSettings(db: Database, operators: OperatorsSettings): Promise<SiteSettings> {
  const [settings, written, looks] = await Promise.all([
    readSiteSettings(db, operators),
    writtenPages(db),
    feedLooks(db),
  ]);
  return {
    ...shownSettings(settings),
    feedLooks: looks?.version,
    pages: written.length > 0 ? written : undefined,
    publicUrl: operators.publicUrl ?? "",
    hasGoogle: operators.google !== undefined,
    tokenSyncUrl: operators.tokenSyncUrl ?? "",
    serviceWorker: operators.serviceWorker,
  };
}
