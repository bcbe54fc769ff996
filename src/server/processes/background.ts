import { join } from "node:path";
import type { FastifyBaseLogger } from "fastify";
import { contactAddress } from "../../contract/site.ts";
import type { Config } from "../config.ts";
import { jobsOf, recurringJobs } from "./schedule.ts";
import { startJobs } from "../jobs/jobs.ts";
import { createMailer } from "../mail/mailer.ts";
import { type PushSender, pushesOf, senderFrom } from "../push-messages/deliver.ts";
import { say } from "../say.ts";
import type { Shutdown } from "../shutdown.ts";
import { readSiteSettings } from "../site-settings/site-settings.ts";
import type { Parts } from "./parts.ts";

interface Options {
  config: Config;
  log: FastifyBaseLogger;
  /** The site's address; empty until the site listens. */
  address: () => string;
}

/** Starts the workers of enqueued and recurring jobs. */
export async function startBackground(
  { connectionString, db, images, web, aborting }: Parts,
  { config, log, address }: Options,
  shutdown: Shutdown,
): Promise<void> {
  const nameNow = async (): Promise<string> => (await readSiteSettings(db, config)).name;
  const backups = config.backups && { ...config.backups, signal: aborting.signal };
  const sender = async (): Promise<PushSender> => {
    const { contact, icon } = await readSiteSettings(db, config);
    return senderFrom({ contact: contactAddress(contact), icon, publicUrl: config.publicUrl });
  };
  const needs = {
    ...{ web, images, importedPreviews: config.importedPreviews, backups, pushes: pushesOf(config) },
    sendsMail: config.smtpUrl !== undefined,
  };
  const jobs = await startJobs({
    connectionString,
    db,
    recurring: recurringJobs({ ...needs, dataDir: config.dataDir }),
    jobs: jobsOf(db, {
      sendMail: createMailer(mailOptions(config, nameNow)),
      notificationMailsADay: config.notificationMailsADay,
      site: async () => ({ name: await nameNow(), address: () => config.publicUrl ?? address() }),
      sender,
      ...needs,
    }),
    log,
  });
  shutdown.add(() => {
    const stopped = jobs.stop();
    // Jobs that wait for other servers, for the reading of an image or for a backup fail now and are retried later.
    aborting.abort();
    return stopped;
  });
}

function mailOptions({ smtpUrl, mailFrom, publicUrl, dataDir }: Config, nameNow: () => Promise<string>) {
  const host = publicUrl ? new URL(publicUrl).hostname : "localhost";
  const from = async () => mailFrom ?? { name: await nameNow(), address: `noreply@${host}` };
  return { smtpUrl, from, outbox: join(dataDir, "outbox"), say };
}
