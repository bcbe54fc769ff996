import type { SitePageName } from "../../contract/site-page-names.ts";
import type { SitePageVersion } from "../../contract/site-pages.ts";
import type { Database } from "../db/database.ts";
import { timestamp } from "../db/present.ts";
import { publish } from "../live/publish.ts";
import { logDeed } from "../moderation/log.ts";
import type { Actor } from "../moderation/policy.ts";
import { notFound } from "../refusal.ts";
import type { Environment } from "../site-settings/site-settings.ts";
import { latestVersions } from "../versions/latest-versions.ts";
import { presentWords, requireSitePage } from "./present-words.ts";

/** The most versions of one answer. */
const MOST = 25;

/**
 * The words that a page has had, the oldest first, and the present ones; only those before the version of the id `before`.
 * Throws 404 for rules that a site never had.
 */
export async function readSitePageVersions(
  db: Database,
  name: string,
  environment: Environment,
  before?: string,
): Promise<{ versions: SitePageVersion[]; next: string | null }> {
  const page = requireSitePage(name);
  const present = await presentWords(db, page, environment);
  if (present.version === 0 && present.text === "") throw notFound("notFound");
  const end = before === undefined ? present.version : Math.min(numberOf(before), present.version);
  const rows = await earlierThan(db, page, end, MOST + 1);
  const earlier = rows.slice(0, MOST).map(({ number, text, saved_at: savedAt }) => ({
    ...{ id: String(number), text, createdAt: timestamp(savedAt) },
  }));
  const now = { id: null, text: present.text, createdAt: timestamp(present.changedAt) };
  const { versions, next } = latestVersions([
    ...earlier.toReversed(),
    ...(before === undefined ? [now] : []),
  ]);
  return { versions, next: next ?? (rows.length > MOST ? earlier.at(-1)!.id : null) };
}

/** The newest versions before the one of this number, the newest first. */
function earlierThan(db: Database, page: SitePageName, end: number, most: number) {
  return db
    .selectFrom("site_page_versions")
    .select(["number", "text", "saved_at"])
    .where("page", "=", page)
    .where("number", "<", end)
    .orderBy("number", "desc")
    .limit(most)
    .execute();
}

/** The number of a version by its id; 0, which no version has, for any other text. */
function numberOf(id: string): number {
  return /^[1-9]\d{0,8}$/.test(id) ? Number(id) : 0;
}

/** Erases the words of an earlier version, and logs it. Run it in a transaction. Throws 404. */
export async function eraseSitePageVersion(
  db: Database,
  admin: Actor,
  environment: Environment,
  { name, version }: { name: string; version: string },
): Promise<{ versions: SitePageVersion[]; next: string | null }> {
  const page = requireSitePage(name);
  const present = await presentWords(db, page, environment);
  const number = numberOf(version);
  const [row] = await earlierThan(db, page, Math.min(number + 1, present.version), 1);
  if (row?.number !== number) throw notFound("versionNotFound");
  const { numUpdatedRows } = await db
    .updateTable("site_page_versions")
    .set({ text: null })
    .where("page", "=", page)
    .where("number", "=", number)
    .where("text", "is not", null)
    .executeTakeFirst();
  if (numUpdatedRows > 0n) {
    await logDeed(db, admin, { action: "erase-site-page-version", subject: page, reason: "" });
    await publish(db, [{ what: "site" }]);
  }
  return readSitePageVersions(db, name, environment);
}
