import type { Selectable } from "kysely";
import type { SettingsChange, SettingsInForce } from "../../contract/site-settings.ts";
import {
  type AdminsSettings,
  DEFAULT_DESCRIPTION,
  DEFAULT_NAME,
  DEFAULT_QUESTION,
  type Group,
  PERMISSIONS,
} from "../../contract/site.ts";
import type { Settings } from "../read-settings.ts";
import type { Database } from "../db/database.ts";
import type { SiteSettings as Row } from "../db/schema.ts";
import { dropUnshown, holdVisibleIcon, lockImageRows } from "../images/images.ts";
import { publish } from "../live/publish.ts";
import { holdAdmin } from "../moderation/hold-actor.ts";
import { logDeed } from "../moderation/log.ts";
import type { Actor } from "../moderation/policy.ts";
import { badRequest, conflict, forbidden } from "../refusal.ts";

/** The name and the description in the environment, which win over the stored ones, and whether it has a mail server. */
export type Environment = Pick<Settings, "siteName" | "siteDescription" | "smtpUrl">;

const FIELDS = [
  "name",
  "description",
  "welcome",
  "contact",
  "accent",
  "icon",
  "registration",
  ...PERMISSIONS,
  "firsts",
  "newDays",
  "newPosts",
  "newLinks",
  "newImages",
  "newWait",
  "question",
  "view",
  "range",
  "log",
  "confirmation",
] as const;

type Stored = Omit<Selectable<Row>, "is_only">;

/** The settings in force, with the number of their changes. */
export async function readSiteSettings(
  db: Database,
  environment: Environment,
): Promise<AdminsSettings & { version: number }> {
  return inForce(await db.selectFrom("site_settings").selectAll().executeTakeFirstOrThrow(), environment);
}

function inForce(stored: Stored, { siteName, siteDescription, smtpUrl }: Environment) {
  return {
    version: stored.version,
    name: siteName ?? (stored.name || DEFAULT_NAME),
    description: siteDescription ?? (stored.description || DEFAULT_DESCRIPTION),
    welcome: stored.welcome,
    contact: stored.contact,
    accent: stored.accent,
    icon: stored.icon,
    registration: stored.registration as AdminsSettings["registration"],
    inviters: stored.inviters as Group,
    founders: stored.founders as Group,
    uploaders: stored.uploaders as Group,
    messengers: stored.messengers as Group,
    firsts: stored.firsts,
    newDays: stored.new_days,
    newPosts: stored.new_posts,
    newLinks: stored.new_links,
    newImages: stored.new_images,
    newWait: stored.new_wait,
    view: stored.view as AdminsSettings["view"],
    range: stored.range as AdminsSettings["range"],
    log: stored.log as AdminsSettings["log"],
    // Without a mail server nobody could confirm an address.
    confirmation: smtpUrl === undefined ? "none" : (stored.confirmation as AdminsSettings["confirmation"]),
    question: stored.question || DEFAULT_QUESTION,
  };
}

/** The settings as their form needs them. */
export async function getSiteSettings(db: Database, environment: Environment): Promise<SettingsInForce> {
  const { version, ...settings } = await readSiteSettings(db, environment);
  const sendsMail = environment.smtpUrl !== undefined;
  return { version, settings, environment: variablesOf(environment), sendsMail };
}

function variablesOf({ siteName, siteDescription }: Environment): SettingsInForce["environment"] {
  return {
    ...(siteName !== undefined && { name: "SITE_NAME" as const }),
    ...(siteDescription !== undefined && { description: "SITE_DESCRIPTION" as const }),
  };
}

/** Settings to change. Without a version they are changed from whatever is there. */
type WantedSettings = Partial<SettingsChange>;

/**
 * Changes settings and logs each change. Run it in a transaction. Throws 409 where they have changed since `version`,
 * 400 for a setting of the environment, and for mails without a mail server, and 403 for somebody who is no admin any
 * more.
 */
export async function changeSiteSettings(
  db: Database,
  by: Actor,
  environment: Environment,
  { version, ...wanted }: WantedSettings,
): Promise<SettingsInForce> {
  for (const [field, name] of Object.entries(variablesOf(environment))) {
    if (field in wanted) throw badRequest("setInEnvironment", { name });
  }
  if (wanted.confirmation === "mail" && environment.smtpUrl === undefined) throw badRequest("mailNotSetUp");
  const stored = await holdSettings(db);
  const actor = await holdAdmin(db, by);
  if (version !== undefined && stored.version !== version) throw conflict("settingsConflict");
  const before = inForce(stored, environment);
  const changed = { ...stored, ...columnsOf(wanted), version: stored.version + 1 };
  const after = inForce(changed, environment);
  const fields = FIELDS.filter((field) => before[field] !== after[field]);
  if (fields.length > 0) {
    await holdIcons(db, before.icon, after.icon);
    await db.updateTable("site_settings").set(changed).execute();
    if (before.icon !== null && before.icon !== after.icon) await dropUnshown(db, [before.icon]);
    for (const field of fields) {
      const values = { earlier: inLog(before[field]), detail: inLog(after[field]) };
      await logDeed(db, actor, { action: "change-setting", subject: field, reason: "", ...values });
    }
    await publish(db, [{ what: "site" }]);
  }
  return getSiteSettings(db, environment);
}

/** The settings by their columns. */
function columnsOf(wanted: WantedSettings): Partial<Stored> {
  return Object.fromEntries(
    Object.entries(wanted).map(([name, value]) => [
      name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
      value,
    ]),
  );
}

/**
 * Whether new members confirm their address by mail. In a registration's transaction the setting cannot change before the end.
 */
export async function confirmsAddresses(db: Database, environment: Environment): Promise<boolean> {
  return (await readSiteSettings(db, environment)).confirmation === "mail";
}

/**
 * Locks and returns the stored settings: until this transaction ends, nobody else changes them and nobody registers. Call it
 * before members are locked, as registrations by invitation do, which lock its maker: in another order the two could deadlock.
 */
export function holdSettings(db: Database): Promise<Stored> {
  return db.selectFrom("site_settings").selectAll().forUpdate().executeTakeFirstOrThrow();
}

/** Keeps the new icon from being cleaned up. Throws 400 where it is no icon, or is gone. */
async function holdIcons(db: Database, before: string | null, after: string | null): Promise<void> {
  if (before === after) return;
  const keys = [before, after].filter((key) => key !== null);
  await lockImageRows(db, keys);
  if (after !== null && !(await holdVisibleIcon(db, after))) throw badRequest("imageGone");
}

function inLog(value: string | number | boolean | null): string {
  return String(value ?? "");
}

/**
 * Throws 403 where the site takes no new members, or only invited ones. Returns the question where those who are not invited
 * ask to join; null elsewhere. Reads the table: a form may be open since before the change. A change waits until the
 * transaction has ended, so nobody is added after its answer.
 */
export async function requireOpenRegistration(
  db: Database,
  { isInvited }: { isInvited: boolean },
): Promise<string | null> {
  const { registration, question } = await db
    .selectFrom("site_settings")
    .select(["registration", "question"])
    .forShare()
    .executeTakeFirstOrThrow();
  if (registration === "closed") throw forbidden("registrationClosed");
  if (registration === "invitation" && !isInvited) throw forbidden("invitationNeeded");
  return registration === "approval" && !isInvited ? question || DEFAULT_QUESTION : null;
}
