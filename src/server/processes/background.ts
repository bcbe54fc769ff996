import { join } from "node:path";
import type { FastifyBaseLogger } from "fastify";
import type { Config } from "../config.ts";
import { jobsOf, recurringJobs } from "./schedule.ts";
import { startJobs } from "../jobs/jobs.ts";
import type { Tell } from "../live/happening.ts";
import { createMailer } from "../mail/mailer.ts";
import { say } from "../say.ts";
import type { Shutdown } from "../shutdown.ts";
import type { Parts } from "./parts.ts";

interface Options {
  config: Config;
  log: FastifyBaseLogger;
  tell: Tell;
  /** Where the site is, once it is. */
  address: () => string;
}

/** Starts the work behind the answers. */
export async function startBackground(
  { connectionString, db, images, web, leaving }: Parts,
  { config, log, tell, address }: Options,
  shutdown: Shutdown,
): Promise<void> {
  const jobs = await startJobs({
    connectionString,
    recurring: recurringJobs(images),
    jobs: jobsOf(db, {
      sendMail: createMailer(mailOptions(config)),
      site: { name: config.siteName, address: () => config.publicUrl ?? address() },
      web,
      images,
      tell,
    }),
    log,
  });
  shutdown.add(() => {
    const stopped = jobs.stop();
    // Those that wait for other servers, or for an image to be read, begin again later.
    leaving.abort();
    return stopped;
  });
}

/** Where mails go, and whom they come from. */
function mailOptions({ smtpUrl, mailFrom, siteName, publicUrl, dataDir }: Config) {
  const host = publicUrl ? new URL(publicUrl).hostname : "localhost";
  const from = mailFrom ?? { name: siteName, address: `noreply@${host}` };
  return { smtpUrl, from, outbox: join(dataDir, "outbox"), say };
}
