import { SITE_PAGES } from "../../contract/site-page-names.ts";
import type { EditedSitePage, SitePage, SitePageChange } from "../../contract/site-pages.ts";
import type { Database } from "../db/database.ts";
import { timestamp } from "../db/present.ts";
import { formatText } from "../formatting/format-text.ts";
import { publish } from "../live/publish.ts";
import { holdAdmin } from "../moderation/hold-actor.ts";
import { logDeed } from "../moderation/log.ts";
import type { Actor } from "../moderation/policy.ts";
import { conflict, notFound } from "../refusal.ts";
import { type Environment, holdSettings, readSiteSettings } from "../site-settings/site-settings.ts";
import { startingText } from "./built-in-texts.ts";
import { type PresentWords, presentWords, requireSitePage } from "./present-words.ts";

/** A page as visitors read it. Throws 404 for a page that the site does not have. */
export async function readSitePage(db: Database, name: string, environment: Environment): Promise<SitePage> {
  const words = await presentWords(db, requireSitePage(name), environment);
  const { page, isOwn, text } = words;
  if (text === "") throw notFound("notFound");
  const formatted = formatText(text) ?? undefined;
  const changedAt = timestamp(words.changedAt);
  return { name: page, text, formatted, isOwn, changedAt, hasEarlier: hasEarlier(words) };
}

/** All pages as their form needs them. */
export async function listSitePages(db: Database, environment: Environment): Promise<EditedSitePage[]> {
  const pages: EditedSitePage[] = [];
  for (const page of SITE_PAGES)
    pages.push(await edited(db, await presentWords(db, page, environment), environment));
  return pages;
}

async function edited(db: Database, words: PresentWords, environment: Environment): Promise<EditedSitePage> {
  const { page, version, isOwn, text, changedAt } = words;
  return {
    ...{ name: page, version, isOwn, text },
    startingText: startingText(page, await readSiteSettings(db, environment)),
    changedAt: version === 0 ? null : timestamp(changedAt),
    hasEarlier: hasEarlier(words),
  };
}

/** The text that the program has for a page is stored as version 1, before the first one that an admin writes. */
function hasEarlier({ version }: PresentWords): boolean {
  return version > 1;
}

/**
 * Changes the text of a page, logs the change and keeps the earlier text as a version; null restores the program's
 * text. Run it in a transaction. Throws 409 where the page has changed since `version` and has another text than this
 * one, and 403 for somebody who is no admin any more.
 */
export async function saveSitePage(
  db: Database,
  by: Actor,
  environment: Environment,
  { name, version, text }: SitePageChange & { name: string },
): Promise<EditedSitePage> {
  const page = requireSitePage(name);
  // One save at a time, because each version takes the next number.
  await holdSettings(db);
  const admin = await holdAdmin(db, by);
  const before = await presentWords(db, page, environment);
  const isThere = text === null ? !before.isOwn : text === before.text;
  if (!isThere) {
    if (before.version !== version) throw conflict("sitePageConflict");
    const last = await keepBuiltIn(db, before);
    const words = { page, number: last + 1, is_own: text !== null, text: text ?? "" };
    await db.insertInto("site_page_versions").values(words).execute();
    const detail = text === null ? "default" : "own";
    await logDeed(db, admin, { action: "edit-site-page", subject: page, reason: "", detail });
    await publish(db, [{ what: "site-page", page }]);
    // The navigation of every page may get or lose a link.
    if (before.isOwn !== (text !== null)) await publish(db, [{ what: "site" }]);
  }
  return edited(db, await presentWords(db, page, environment), environment);
}

/**
 * Keeps the program's text as a version, since the next program may have another. Gives the number of the last version.
 */
async function keepBuiltIn(
  db: Database,
  { page, version, isOwn, text, changedAt }: PresentWords,
): Promise<number> {
  if (isOwn || text === "") return version;
  const kept = { page, number: version || 1, is_own: false, text, saved_at: changedAt };
  await db
    .insertInto("site_page_versions")
    .values(kept)
    .onConflict((same) => same.columns(["page", "number"]).doUpdateSet({ text }))
    .execute();
  return kept.number;
}
