import { createHash } from "node:crypto";
import { sql } from "kysely";
import { LIMITS } from "../../../contract/limits.ts";
import type { Database } from "../../db/database.ts";
import { momentText } from "../../moment-text.ts";
import { forbidden } from "../../refusal.ts";

/** Providers for whom dots in a name mean nothing. */
const WITHOUT_DOTS = new Set(["gmail.com", "googlemail.com"]);

/**
 * The mailbox to which a key of an address leads, as a hash: `rosa+1@` and `rosa+2@` are one. It only limits mails. Never
 * take it for the address: with some providers these are two people.
 */
export function mailboxHash(key: string): Buffer {
  const at = key.lastIndexOf("@");
  const domain = key.slice(at + 1);
  const name = /^[^+]+/.exec(key.slice(0, at))?.[0] ?? key;
  const plain = WITHOUT_DOTS.has(domain) ? name.replaceAll(".", "") : name;
  return createHash("sha256").update(`${plain}@${domain}`).digest();
}

/** Sends this mailbox no more links to new accounts for some days, because its owner has said that an account was not theirs. */
export async function denyMailbox(db: Database, key: string): Promise<void> {
  await sql`
    insert into denied_mailboxes (mailbox_hash, held_until)
    values (${mailboxHash(key)}, now() + make_interval(days => ${LIMITS.deniedDays}))
    on conflict (mailbox_hash) do update set held_until = excluded.held_until`.execute(db);
}

/** The time until which this mailbox gets no link to a new account; null where it may get one. */
export async function deniedUntil(db: Database, key: string): Promise<Date | null> {
  const { rows } = await sql<{ until: Date }>`
    select held_until as until from denied_mailboxes
    where mailbox_hash = ${mailboxHash(key)} and held_until > now()`.execute(db);
  return rows[0]?.until ?? null;
}

/** Throws 403 where the owner of this address's mailbox has lately said that an account was not theirs. */
export async function refuseDenied(db: Database, key: string): Promise<void> {
  const until = await deniedUntil(db, key);
  if (until) throw forbidden("addressDenied", { until: momentText(until) });
}

/** Deletes the records of mailboxes that may get links again. */
export async function forgetDenied(db: Database): Promise<void> {
  await sql`delete from denied_mailboxes where held_until <= now()`.execute(db);
}
