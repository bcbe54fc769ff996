import { sql } from "kysely";
import type { MailKind } from "../../contract/notification-mails.ts";
import { hasConfirmedAddress } from "../auth/confirmation/confirmed-address.ts";
import type { Database } from "../db/database.ts";
import { isAdmitted } from "../join-requests/admitted.ts";
import { secondsLeft } from "./spacing.ts";

/**
 * Longer than it takes to hand a mail to a mail server. A process that dies meanwhile holds the mail up for so long.
 */
const CLAIM_SECONDS = 300;

/** The right of this process to send the next mail of a kind to a member. */
export interface Claim<Kind extends MailKind = MailKind> {
  memberId: string;
  kind: Kind;
  username: string;
  email: string;
  filtersVersion: number;
  /** The newest notification that needs no mail any more. */
  after: number;
  /** The secret behind the links that end mails. */
  unsubscribeSecret: string;
  /** From here on the time until the next mail counts, also where handing this one over takes long. */
  claimedAt: Date;
  /** The end of this claim, to the microsecond: a later claim of the same mails has another. */
  heldUntil: string;
  /** The mails of all kinds that went today. */
  today: number;
  secondsToTomorrow: number;
}

/** Sends the mail of a claim, and releases the claim where that fails. */
export async function holding<T>(db: Database, claim: Claim, send: () => Promise<T>): Promise<T> {
  try {
    return await send();
  } catch (error) {
    // Where the database is away, the claim ends by itself.
    await release(db, claim, null).catch(() => {});
    throw error;
  }
}

/** The condition on `members` of those who may get mails: with a confirmed address, and neither banned nor deleted. */
export const mayBeMailed = sql<boolean>`
  members.banned_at is null and members.account_deleted_at is null and ${hasConfirmedAddress} and ${isAdmitted}`;

/** The next mail must wait: for another process that is sending one, or for the time that the member chose between two. */
type Waiting = "taken" | { secondsLeft: number };

/**
 * Claims the next mail of a kind to a member. Returns null where the member wants none, or may get none: only a member with a
 * confirmed address who is not banned gets mails.
 */
export async function claimMail<Kind extends MailKind>(
  db: Database,
  memberId: string,
  kind: Kind,
): Promise<Claim<Kind> | Waiting | null> {
  const { rows } = await sql<Claim<Kind>>`
    update notification_mails chosen set sending_until = now() + make_interval(secs => ${CLAIM_SECONDS})
    from members join mailed_members mailed on mailed.member_id = members.id
    where chosen.member_id = ${memberId} and chosen.kind = ${kind} and members.id = chosen.member_id
      and (chosen.sending_until is null or chosen.sending_until < now())
      and ${secondsLeft} = 0
      and ${mayBeMailed}
    returning members.id as "memberId", kind, username, members.email, filters_version as "filtersVersion",
      mailed_up_to as after, unsubscribe_token as "unsubscribeSecret", now() as "claimedAt",
      sending_until::text as "heldUntil",
      case when mailed_on = (now() at time zone 'utc')::date then mailed else 0 end as today,
      extract(epoch from (now() at time zone 'utc')::date + 1 - (now() at time zone 'utc'))::float8 as "secondsToTomorrow"`.execute(
    db,
  );
  return rows[0] ?? whyNot(db, memberId, kind);
}

async function whyNot(db: Database, memberId: string, kind: MailKind): Promise<Waiting | null> {
  const { rows } = await sql<{ isTaken: boolean; secondsLeft: number }>`
    select coalesce(sending_until >= now(), false) as "isTaken", ${secondsLeft} as "secondsLeft"
    from notification_mails chosen where member_id = ${memberId} and kind = ${kind}`.execute(db);
  if (rows[0]?.isTaken) return "taken";
  return rows[0] && rows[0].secondsLeft > 0 ? { secondsLeft: rows[0].secondsLeft } : null;
}

/**
 * Ends a claim, but no later claim by which another process sends because this one has outlasted its time. With an id,
 * notifications up to it need no mail any more.
 */
export async function release(
  db: Database,
  { memberId, kind, heldUntil }: Claim,
  upTo: number | null,
): Promise<void> {
  await sql`
    update notification_mails
    set sending_until = nullif(sending_until, ${heldUntil}::timestamptz), mailed_up_to = greatest(mailed_up_to, ${upTo}::bigint)
    where member_id = ${memberId} and kind = ${kind}`.execute(db);
}
