import { join } from "node:path";
import type { FastifyBaseLogger } from "fastify";
import { contactAddress } from "../../contract/site.ts";
import type { Settings } from "../read-settings.ts";
import { jobsLeftTo, jobsOf, recurringJobs } from "./schedule.ts";
import { startJobs } from "../jobs/jobs.ts";
import { createMailer } from "../mail/mailer.ts";
import { type PushSender, pushesOf, senderFrom } from "../push-messages/deliver.ts";
import { say } from "../say.ts";
import type { Shutdown } from "../shutdown.ts";
import { readSiteSettings } from "../site-settings/site-settings.ts";
import type { Parts } from "./parts.ts";

interface Options {
  settings: Settings;
  log: FastifyBaseLogger;
  /** The site's address; empty until the site listens. */
  address: () => string;
}

/** Starts the workers of enqueued and recurring jobs. */
export async function startBackground(
  { connectionString, db, images, web, aborting }: Parts,
  { settings, log, address }: Options,
  shutdown: Shutdown,
): Promise<void> {
  const nameNow = async (): Promise<string> => (await readSiteSettings(db, settings)).name;
  const backups = settings.backups && { ...settings.backups, signal: aborting.signal };
  const sender = async (): Promise<PushSender> => {
    const { contact, icon } = await readSiteSettings(db, settings);
    return senderFrom({ contact: contactAddress(contact), icon, publicUrl: settings.publicUrl });
  };
  const needs = {
    web,
    images,
    importedPreviews: settings.importedPreviews,
    backups,
    pushes: pushesOf(settings),
    sendsMail: settings.smtpUrl !== undefined,
  };
  const jobs = await startJobs({
    connectionString,
    db,
    recurring: recurringJobs({ ...needs, dataDir: settings.dataDir }),
    jobs: jobsOf(db, {
      sendMail: createMailer(mailOptions(settings, nameNow)),
      notificationMailsADay: settings.notificationMailsADay,
      site: async () => ({ name: await nameNow(), address: () => settings.publicUrl ?? address() }),
      sender,
      ...needs,
    }),
    leftTo: jobsLeftTo(needs),
    log,
  });
  shutdown.add(() => {
    const stopped = jobs.stop();
    // Jobs that wait for other servers, for the reading of an image or for a backup fail now and are retried later.
    aborting.abort();
    return stopped;
  });
}

function mailOptions({ smtpUrl, mailFrom, publicUrl, dataDir }: Settings, nameNow: () => Promise<string>) {
  const host = publicUrl ? new URL(publicUrl).hostname : "localhost";
  const from = async () => mailFrom ?? { name: await nameNow(), address: `noreply@${host}` };
  return { smtpUrl, from, outbox: join(dataDir, "outbox"), say };
}
