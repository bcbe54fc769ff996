import { randomInt } from "node:crypto";
import { sql } from "kysely";
import type { Database } from "../../db/database.ts";
import { lockName } from "../../db/lock.ts";
import { conflict, unauthorized } from "../../refusal.ts";
import type { Client } from "../../http/client.ts";
import { type Brought, keepWayIn, requireWayIn } from "../../invitations/joining.ts";
import { holdFormerName, refuseHeldAddress } from "../account/former-names.ts";
import { confirmAddress } from "../confirmation/confirm-address.ts";
import { noteConfirmed } from "../confirmation/confirmed-address.ts";
import { freeAddress } from "../confirmation/free-address.ts";
import { startSession } from "../sessions.ts";
import { emailKey, findByEmail } from "../sign-in.ts";
import { type CheckedCredential, type Identity, notUnauthorized } from "./credential.ts";
import { suggestUsername } from "./new-username.ts";

/** The number of attempts that add 2, 3 and so on to a taken name; later ones add random numbers. */
const COUNTED_ATTEMPTS = 10;
const MAX_ATTEMPTS = 30;

/**
 * Signs in the person of a checked credential, making an account for a new one. Returns the session's
 * token, and whether the account is new. Run it in a transaction. Throws 401 for a used credential, 403 for a new
 * person whom the site does not take, and 409 where another account has the e-mail address: owning the address now does not prove owning that account.
 */
export async function signInWithCredential(
  db: Database,
  credential: CheckedCredential & Brought,
  client: Client,
): Promise<{ idToken: string; isNewMember: boolean }> {
  const owner = await useCredential(db, credential);
  if (owner !== null) return { idToken: await startSession(db, owner, client), isNewMember: false };
  const memberId = await makeMember(db, credential);
  await addIdentity(db, credential, memberId);
  return { idToken: await startSession(db, memberId, client), isNewMember: true };
}

/**
 * Joins a checked credential's identity to the account of a signed-in member. Run it in a transaction. Throws
 * 400 for a used credential, and 409 where the identity is another member's or has another e-mail address: a
 * person must not be joined to the account of somebody who shares the browser.
 */
export async function joinCredential(
  db: Database,
  credential: CheckedCredential,
  memberId: string,
): Promise<void> {
  const owner = await useCredential(db, credential).catch(notUnauthorized);
  if (owner === memberId) return;
  if (owner !== null) throw conflict("googleTaken");
  // The lock keeps the account from being deleted before this transaction ends.
  const member = await db
    .selectFrom("members")
    .select("email_key")
    .where("id", "=", memberId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(() => unauthorized("sessionEnded"));
  if (member.email_key !== emailKey(credential.email)) throw conflict("googleOtherEmail");
  await addIdentity(db, credential, memberId);
  // The provider has confirmed the address.
  await confirmAddress(db, memberId);
}

/** Marks the credential as used; gives the id of its member, or null for a new person. */
async function useCredential(db: Database, credential: CheckedCredential): Promise<string | null> {
  await useOnce(db, credential);
  // Two first sign-ins of one person at once must not make two accounts.
  await lockName(db, `${credential.issuer} ${credential.subject}`);
  return findOwner(db, credential);
}

async function useOnce(db: Database, { tokenHash, expiresAt }: CheckedCredential): Promise<void> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto("used_credentials")
    .values({ token_hash: tokenHash, expires_at: expiresAt })
    .onConflict((taken) => taken.doNothing())
    .executeTakeFirstOrThrow();
  if (!numInsertedOrUpdatedRows) throw unauthorized("googleFailed");
}

async function findOwner(db: Database, { issuer, subject }: Identity): Promise<string | null> {
  const identity = await db
    .selectFrom("identities")
    .select("member_id")
    .where("issuer", "=", issuer)
    .where("subject", "=", subject)
    .executeTakeFirst();
  return identity?.member_id ?? null;
}

async function addIdentity(db: Database, { issuer, subject }: Identity, memberId: string): Promise<void> {
  await db.insertInto("identities").values({ issuer, subject, member_id: memberId }).execute();
  // The account has the address that the provider has confirmed.
  await noteConfirmed(db, memberId);
}

/**
 * Makes an account under the first free name. Throws 403 where the site does not take the person or the address is held, 400
 * where its question has no answer, and 409 where another account has the address.
 */
async function makeMember(
  db: Database,
  { email, displayName, invitation, answer }: Identity & Brought,
): Promise<string> {
  // The provider has just proven whose the address is, which the account never did.
  await freeAddress(db, emailKey(email));
  // A member may sign in, and connect Google, while the site takes no new members.
  if (await findByEmail(db, email)) throw conflict("googleEmailTaken");
  const wayIn = await requireWayIn(db, { invitation, answer });
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
    const number = attempt <= COUNTED_ATTEMPTS ? attempt : randomInt(1_000, 1_000_000);
    const username = suggestUsername(displayName, email, number);
    if (await holdFormerName(db, username)) continue;
    const member = await db
      .insertInto("members")
      .values({ username, email, email_key: emailKey(email) })
      .onConflict((taken) => taken.doNothing())
      .returning("id")
      .executeTakeFirst();
    if (member) {
      // Checked only now: before, an account with this address may have been about to be deleted.
      await refuseHeldAddress(db, emailKey(email));
      // The provider has confirmed the address.
      await keepWayIn(db, wayIn, member.id, { isUnconfirmed: false });
      return member.id;
    }
    if (await findByEmail(db, email)) throw conflict("googleEmailTaken");
  }
  throw new Error("No free user name was found.");
}

export async function deleteExpiredCredentials(db: Database): Promise<void> {
  await db
    .deleteFrom("used_credentials")
    .where("expires_at", "<=", sql<Date>`now() - interval '1 hour'`)
    .execute();
}
