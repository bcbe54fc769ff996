import { sql } from "kysely";
import type { Email } from "postal-mime";
import type { MailChoice, MailKind, NotificationMailKind } from "../../contract/notification-mails.ts";
import type { TestApp } from "../../../test/app.ts";
import { castOf, type Person } from "../../../test/cast.ts";
import { codeIn, MAIL_SITE, mailsOf, receiverOf } from "../../../test/mails.ts";
import { memberIdOf } from "../../../test/member-id.ts";
import { findNotificationMails } from "./find.ts";
import { sendNotificationMail } from "./send.ts";

/** Members with notification mails, and the jobs that send these. */
export async function notificationMailsOf(app: TestApp) {
  const mailbox = await mailsOf(app);
  const cast = await castOf(app);
  let people = 0;

  const choose = ({ token }: Person, kind: MailKind, how: MailChoice) =>
    app.call("POST", "/notification-mails", { token, body: { kind, how } });

  const choices = async ({ token }: Person) => (await app.call("GET", "/notification-mails", { token })).body;

  const mailsTo = async ({ email }: Person): Promise<Email[]> =>
    (await mailbox.mails()).filter((mail) => receiverOf(mail) === email);

  /** Opens the link in the newest mail to a member. */
  async function confirm(person: Person) {
    await mailbox.runDueJobs();
    const oobCode = codeIn((await mailsTo(person)).findLast((mail) => codeIn(mail) !== "")!);
    return app.call("POST", "/confirm-email", { body: { oobCode } });
  }

  /** A new member with a confirmed address and these mails, to whom nothing was mailed yet. */
  async function reader(kind: MailKind = "replies", how: MailChoice = "soon"): Promise<Person> {
    const person = await cast.join(`reader_${++people}`);
    await choose(person, kind, how);
    await confirm(person);
    await mailbox.empty();
    return person;
  }

  const idOf = ({ username }: Person) => memberIdOf(app.db, username);

  type Needs = Parameters<typeof sendNotificationMail>[1];
  /** Runs the job of a member once, as a process does. */
  async function attempt(
    person: Person,
    needs: Pick<Needs, "sendMail"> & Partial<Needs>,
    kind: NotificationMailKind = "replies",
  ): Promise<void> {
    const memberId = await idOf(person);
    const always = { site: async () => MAIL_SITE, notificationMailsADay: 20 };
    await sendNotificationMail(app.db, { ...always, ...needs }, { memberId, kind });
  }

  return {
    ...{ mailbox, cast, choose, choices, mailsTo, confirm, reader, idOf, attempt },
    /** Lets minutes pass, as far as notifications and their mails are concerned. */
    pass: async (minutes: number): Promise<void> => {
      const earlier = (column: string) =>
        sql`${sql.ref(column)} = ${sql.ref(column)} - make_interval(mins => ${minutes})`;
      await sql`update notifications set ${earlier("created_at")}`.execute(app.db);
      await sql`update notification_mails set ${earlier("mailed_at")}, ${earlier("sending_until")}`.execute(
        app.db,
      );
      await sql`update jobs set ${earlier("run_at")} where name = 'send-notification-mail'`.execute(app.db);
    },
    /** Runs the jobs, as the program would within a minute. */
    send: async (smtpUrl?: string): Promise<void> => {
      await findNotificationMails(app.db);
      await mailbox.runDueJobs(smtpUrl);
    },
  };
}

/** The words of the subjects and texts of mails. */
export const subjects = (mails: Email[]): string[] => mails.map(({ subject = "" }) => subject);

export const headerOf = ({ headers }: Email, key: string): string | undefined =>
  headers.find((header) => header.key === key)?.value;
