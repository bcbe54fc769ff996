import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { Database } from "../../db/database.ts";
import { lockName } from "../../db/lock.ts";
import { momentText } from "../../moment-text.ts";
import { forbidden } from "../../refusal.ts";

/**
 * The hash under which the name of a deleted account is stored, so that nobody can take the name and pass for that
 * member.
 */
export function nameHash(username: string): Buffer {
  return sha256(username.toLowerCase());
}

/**
 * Whether a deleted account had this name. Locks the name, so that it is not taken while its account is being deleted. Run
 * it in the transaction that takes the name.
 */
export async function holdFormerName(db: Database, username: string): Promise<boolean> {
  await lockName(db, `username ${username.toLowerCase()}`);
  const { rows } = await sql`
    select from deleted_accounts where name_hash = ${nameHash(username)}`.execute(db);
  return rows.length > 0;
}

/**
 * Throws 403 for the address of an account that was deleted while it was suspended or banned, for as long as it is held.
 * Takes the address as `emailKey` gives it.
 */
export async function refuseHeldAddress(db: Database, key: string): Promise<void> {
  const { rows } = await sql<{ until: Date }>`
    select held_until as until from deleted_accounts
    where email_hash = ${sha256(key)} and held_until > now() order by held_until desc limit 1`.execute(db);
  if (rows[0]) throw forbidden("addressHeld", { until: momentText(rows[0].until) });
}

export interface FormerAccount {
  username: string;
  /** The address as it is compared. */
  emailKey: string | null;
  /** The time until which no new account may have the address; null where it is free at once. */
  heldUntil: Date | null;
}

/** Keeps the name of an account that is being deleted, and the address while it is held. */
export async function keepFormerName(
  db: Database,
  { username, emailKey, heldUntil }: FormerAccount,
): Promise<void> {
  await lockName(db, `username ${username.toLowerCase()}`);
  const isHeld = heldUntil !== null && emailKey !== null;
  await db
    .insertInto("deleted_accounts")
    .values({
      name_hash: nameHash(username),
      email_hash: isHeld ? sha256(emailKey) : null,
      held_until: isHeld ? heldUntil : null,
    })
    .onConflict((known) => known.doNothing())
    .execute();
}

/** The job: deletes the addresses that are no longer held. */
export async function forgetHeldAddresses(db: Database): Promise<void> {
  await db
    .updateTable("deleted_accounts")
    .set({ email_hash: null, held_until: null })
    .where("held_until", "<=", sql<Date>`now()`)
    .execute();
}

function sha256(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}
