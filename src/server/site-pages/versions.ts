import { sql } from "kysely";
import type { SitePageName } from "../../contract/site-page-names.ts";
import type { SitePageVersion } from "../../contract/site-pages.ts";
import type { Database } from "../db/database.ts";
import { timestamp } from "../db/present.ts";
import { publish } from "../live/publish.ts";
import { holdAdmin } from "../moderation/hold-actor.ts";
import { logDeed } from "../moderation/log.ts";
import type { Actor } from "../moderation/policy.ts";
import { withinPage } from "../page-bytes.ts";
import { notFound } from "../refusal.ts";
import type { Environment } from "../site-settings/site-settings.ts";
import { latestVersions, MOST_BYTES } from "../versions/latest-versions.ts";
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
  const rows = await earlierThan(db, page, end);
  const fitting = rows.filter(({ fills }) => !fills);
  const earlier = fitting.slice(0, MOST).map(({ number, text, saved_at: savedAt }) => ({
    ...{ id: String(number), text, createdAt: timestamp(savedAt) },
  }));
  const now = { id: null, text: present.text, createdAt: timestamp(present.changedAt) };
  const { versions, next } = latestVersions([
    ...earlier.toReversed(),
    ...(before === undefined ? [now] : []),
  ]);
  return { versions, next: next ?? (rows.length > earlier.length ? earlier.at(-1)!.id : null) };
}

interface Row {
  number: number;
  text: string | null;
  saved_at: Date;
  /** True for the last version, which does not fit. */
  fills: boolean;
}

/**
 * The newest versions before the one of this number that fit an answer, the newest first, and the first that does not. The
 * database reads no others: a page may have many long ones.
 */
async function earlierThan(db: Database, page: SitePageName, end: number): Promise<Row[]> {
  const listed = sql`
    select number, text, saved_at from site_page_versions
    where page = ${page} and number < ${end} order by number desc limit ${MOST + 1}`;
  const bytes = sql`coalesce(octet_length(text), 0)`;
  const { rows } = await sql<Row>`
    ${withinPage(listed, { bytes, order: sql`number desc` }, MOST_BYTES)} order by number desc`.execute(db);
  return rows;
}

/** The number in a version's id; 0, which no version has, if the text is no such id. */
function numberOf(id: string): number {
  return /^[1-9]\d{0,8}$/.test(id) ? Number(id) : 0;
}

/**
 * Erases the words of an earlier version, and logs it with the reason. Run it in a transaction. Throws 404, and 403 for somebody who is
 * no admin any more.
 */
export async function eraseSitePageVersion(
  db: Database,
  by: Actor,
  environment: Environment,
  { name, version, reason }: { name: string; version: string; reason: string },
): Promise<{ versions: SitePageVersion[]; next: string | null }> {
  const page = requireSitePage(name);
  const admin = await holdAdmin(db, by);
  const present = await presentWords(db, page, environment);
  const number = numberOf(version);
  // All numbers below the present one, except 0, are versions.
  if (number === 0 || number >= present.version) throw notFound("versionNotFound");
  const { numUpdatedRows } = await db
    .updateTable("site_page_versions")
    .set({ text: null })
    .where("page", "=", page)
    .where("number", "=", number)
    .where("text", "is not", null)
    .executeTakeFirst();
  if (numUpdatedRows > 0n) {
    await logDeed(db, admin, { action: "erase-site-page-version", subject: page, reason });
    await publish(db, [{ what: "site-page", page }]);
  }
  return readSitePageVersions(db, name, environment);
}
