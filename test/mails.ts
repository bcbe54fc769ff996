import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import PostalMime, { type Email } from "postal-mime";
import { jobsOf } from "../src/server/processes/schedule.ts";
import { createMailer } from "../src/server/mail/mailer.ts";
import { NO_WEB, type TestApp } from "./app.ts";
import { doJobs } from "./jobs.ts";

/** What mails say of the site; what is special in HTML is in it. */
export const MAIL_SITE = { name: 'The "Hearth" <b>', address: () => "https://hearth.example" };
const FROM = { name: MAIL_SITE.name, address: "noreply@hearth.example" };

/** The mails that an app's jobs send, in a folder of their own unless they go through a mail server. */
export async function mailsOf(app: TestApp) {
  const outbox = await mkdtemp(join(tmpdir(), "hearth-outbox-"));
  return {
    outbox,
    /** Does the jobs that are due, as the program would. */
    doJobs: async (smtpUrl?: string, say: (message: string) => void = () => {}): Promise<void> => {
      const sendMail = createMailer({ smtpUrl, from: FROM, outbox, say });
      const needs = { sendMail, site: MAIL_SITE, web: NO_WEB, images: app.images, tell: () => {} };
      await doJobs(app, jobsOf(app.db, needs));
    },
    /** All that were sent, oldest first. */
    mails: async (): Promise<Email[]> => {
      const files = (await readdir(outbox)).toSorted();
      return Promise.all(files.map(async (file) => PostalMime.parse(await readFile(join(outbox, file)))));
    },
    /** As if none had been sent or asked for. */
    empty: async (): Promise<void> => {
      for (const file of await readdir(outbox)) await rm(join(outbox, file));
      await sql`select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs))`.execute(
        app.db,
      );
    },
    remove: () => rm(outbox, { recursive: true }),
  };
}

/** Whom a mail is to. */
export const receiverOf = ({ to }: Email): string | undefined => to?.[0]?.address;

/** The code in the link of a mail; empty where there is none. */
export const codeIn = ({ text = "" }: Email): string => /oobCode=([\w-]+)/.exec(text)?.[1] ?? "";
