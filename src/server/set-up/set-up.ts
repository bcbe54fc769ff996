import type { SettingsInForce } from "../../contract/site-settings.ts";
import type { SetUp } from "../../contract/set-up.ts";
import { addMember, checkNewMember } from "../auth/register.ts";
import { startSession } from "../auth/sessions.ts";
import type { Database } from "../db/database.ts";
import { chooseFirstFeeds } from "../feeds/first-feeds.ts";
import type { Client } from "../http/client.ts";
import { logDeed } from "../moderation/log.ts";
import { saveSitePage } from "../site-pages/site-pages.ts";
import {
  changeSiteSettings,
  type Environment,
  getSiteSettings,
  holdSettings,
  readSiteSettings,
} from "../site-settings/site-settings.ts";
import { checkCode, useCode } from "./set-up-link.ts";

/** The settings that the page begins with. Throws 400 unless the link with this code works. */
export async function openSetUp(
  db: Database,
  environment: Environment,
  code: string,
): Promise<SettingsInForce> {
  await checkCode(db, code);
  return getSiteSettings(db, environment);
}

/**
 * Checks all that can be checked before the transaction, and hashes the password. Run it outside transactions. Throws
 * 400 unless the link works, and as the check of a registration does.
 */
export async function checkSetUp(
  db: Database,
  environment: Environment,
  { code, settings, ...member }: SetUp,
  network: string,
): Promise<string> {
  // Checked first, so that nobody without the link can have passwords hashed.
  await checkCode(db, code);
  const siteName = settings.name || (await readSiteSettings(db, environment)).name;
  return checkNewMember(db, member, { siteName, network });
}

/**
 * Makes the first admin, changes the settings, writes the rules, chooses feeds, signs in and gives the token. Run it in
 * a transaction. Throws 400 where somebody else has used the link meanwhile, and as adding a member does.
 */
export async function setUpSite(
  db: Database,
  environment: Environment,
  { code, username, email, settings, rules, feeds }: SetUp,
  passwordHash: string,
  client: Client,
): Promise<string> {
  // Registrations lock the settings first, too: in another order the two could deadlock.
  await holdSettings(db);
  await useCode(db, code);
  const admin = await addMember(db, { username, email, passwordHash, role: "admin" });
  const reason = "Set up the site with the link that its start printed.";
  await logDeed(db, admin, {
    action: "grant-role",
    subject: username,
    member: admin,
    detail: "admin",
    reason,
  });
  await changeSiteSettings(db, admin, environment, settings);
  if (rules !== "") await saveSitePage(db, admin, environment, { name: "rules", version: 0, text: rules });
  await chooseFirstFeeds(db, feeds);
  return startSession(db, admin.id, client);
}
