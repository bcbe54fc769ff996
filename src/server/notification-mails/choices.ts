import { sql } from "kysely";
import type { MailChoice, MailKind, NotificationMails } from "../../contract/notification-mails.ts";
import { wantedEmail } from "../auth/account/email-change.ts";
import { forgetOfDeleted, hasConfirmedAddress } from "../auth/confirmation/confirmed-address.ts";
import { newToken } from "../auth/tokens.ts";
import type { Database } from "../db/database.ts";
import { unauthorized } from "../refusal.ts";
import { MOST_REFUSALS } from "./outcomes.ts";

type Choices = Omit<NotificationMails, "sendsMail">;

/** The kinds of mails that a member gets, and whether these reach the member. */
export async function readChoices(db: Database, memberId: string): Promise<Choices> {
  const { rows } = await sql<Pick<Choices, "email" | "address">>`
    select coalesce(email, '') as email, case when ${hasConfirmedAddress} then 'confirmed'
      when refused_email = email and refusals >= ${MOST_REFUSALS} then 'refused' else 'unconfirmed' end as address
    from members left join mailed_members on member_id = id
    where id = ${memberId}`.execute(db);
  if (!rows[0]) throw unauthorized("sessionEnded");
  const chosen = await db
    .selectFrom("notification_mails")
    .select(["kind", "how"])
    .where("member_id", "=", memberId)
    .execute();
  const never = { replies: "never", messages: "never", decisions: "never", digest: "never" } as const;
  const { address, email } = rows[0];
  // Where the member has asked for a new address, the mails begin once the link to that address is opened.
  const newEmail = address === "confirmed" ? null : await wantedEmail(db, memberId);
  return {
    ...{ address, email: newEmail ?? email },
    ...never,
    ...Object.fromEntries(chosen.map(({ kind, how }) => [kind, how])),
  };
}

export async function mailAddressOf(db: Database, memberId: string): Promise<string> {
  return (await readChoices(db, memberId)).email;
}

/** Chooses how a member gets a kind of mails: about what comes from now on. Run it after `holdAccount`. */
export async function choose(db: Database, memberId: string, kind: MailKind, how: MailChoice): Promise<void> {
  if (how === "never") return endMails(db, memberId, kind);
  await sql`
    insert into mailed_members (member_id, unsubscribe_token) values (${memberId}, ${newToken()})
    on conflict do nothing`.execute(db);
  await sql`
    insert into notification_mails (member_id, kind, how, mailed_up_to, mailed_at)
    select ${memberId}, ${kind}, ${how}, coalesce(max(id), 0), case when ${kind} = 'digest' then now() end
    from notifications where member_id = ${memberId}
    on conflict (member_id, kind) do update set how = excluded.how`.execute(db);
}

export async function endMails(db: Database, memberId: string, kind: MailKind): Promise<void> {
  await db
    .deleteFrom("notification_mails")
    .where("member_id", "=", memberId)
    .where("kind", "=", kind)
    .execute();
}

/**
 * The job: deletes the rows that a process of an earlier version, which does not know of mails, has left when it
 * deleted accounts during an update. Also forgets addresses that refused mails and that their members have changed
 * since.
 */
export async function endMailsOfDeleted(db: Database): Promise<void> {
  await forgetOfDeleted(db);
  for (const table of ["notification_mails", "mailed_members"] as const) {
    await sql`
      delete from ${sql.table(table)} using members
      where members.id = member_id and account_deleted_at is not null`.execute(db);
  }
  await sql`
    update mailed_members set refused_email = null, refusals = 0 from members
    where members.id = member_id and refused_email <> email`.execute(db);
}
