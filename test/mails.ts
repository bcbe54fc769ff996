import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import PostalMime, { type Email } from "postal-mime";
import { jobsOf } from "../src/server/processes/schedule.ts";
import { createMailer } from "../src/server/mail/mailer.ts";
import { NO_WEB, type TestApp } from "./app.ts";
import { runDueJobs } from "./jobs.ts";

/** The site that the mails are from. Its name has characters that HTML must escape. */
export const MAIL_SITE = { name: 'The "Hearth" <b>', address: () => "https://hearth.example" };
const FROM = { name: MAIL_SITE.name, address: "noreply@hearth.example" };

/** Runs an app's jobs and collects their mails in a new folder, unless they go to a mail server. */
export async function mailsOf(app: TestApp) {
  const outbox = await mkdtemp(join(tmpdir(), "hearth-outbox-"));
  return {
    outbox,
    /** Runs the due jobs, as the program would. The folder stands for the mail server, unless `sendsMail` is false. */
    runDueJobs: async (
      smtpUrl?: string,
      say: (message: string) => void = () => {},
      sendsMail = true,
    ): Promise<void> => {
      const sendMail = createMailer({ smtpUrl, from: async () => FROM, outbox, say });
      const needs = {
        sendMail,
        site: async () => MAIL_SITE,
        web: NO_WEB,
        sender: async () => ({ contact: null, icon: "" }),
        images: app.images,
        importedPreviews: 0,
        pushes: false,
        sendsMail,
        notificationMailsADay: 20,
      };
      await runDueJobs(app, jobsOf(app.db, needs));
    },
    /** The mails in the folder, oldest first. */
    mails: async (): Promise<Email[]> => {
      const files = (await readdir(outbox)).toSorted();
      return Promise.all(files.map(async (file) => PostalMime.parse(await readFile(join(outbox, file)))));
    },
    /** Deletes the sent mails and every waiting job. */
    empty: async (): Promise<void> => {
      for (const file of await readdir(outbox)) await rm(join(outbox, file));
      await app.db.deleteFrom("jobs").execute();
    },
    remove: () => rm(outbox, { recursive: true }),
  };
}

export const receiverOf = ({ to }: Email): string | undefined => to?.[0]?.address;

/** The code in the link of a mail; empty where the mail has no link. */
export const codeIn = ({ text = "" }: Email): string => /oobCode=([\w-]+)/.exec(text)?.[1] ?? "";
