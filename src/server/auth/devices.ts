import { sql } from "kysely";
import type { Database } from "../db/database.ts";
import { ApiError, unavailable } from "../refusal.ts";
import type { CallContext } from "../http/calls.ts";
import { type Device, DEVICE_LIFETIME_DAYS } from "../http/device.ts";
import type { Try } from "../http/limits/limit-requests.ts";
import type { Network } from "../http/limits/network.ts";
import type { login } from "../../contract/auth.ts";
import { Turns } from "../concurrency/turns.ts";
import { emailHash, emailKey } from "./sign-in.ts";
import { newToken, tokenHash } from "./tokens.ts";

/** The most known devices of a member; the least recently used are deleted. */
const MAX_DEVICES = 20;

interface From {
  email: string;
  networks: Network[];
  device: Device;
}

/**
 * Runs the tries of one account one at a time: each counts until its password proves right, so concurrent
 * right ones would use up the limit.
 */
const trying = new Turns();
/**
 * The most tries of one account that wait, as many as for one network in `passwords.ts`. A later try would
 * wait for many seconds.
 */
const MOST_TRYING = 200;

/**
 * Runs `compare` as a try at an account's password; only a wrong password uses the try up. The try counts
 * before the comparison, so that concurrent guesses cannot pass the limit. Throws 429, even for the right
 * password, 503 where too many tries wait, and the errors of `compare`.
 */
export async function tryPassword<T>(
  db: Database,
  from: From,
  countTries: CallContext<typeof login>["countTries"],
  compare: () => Promise<T>,
): Promise<T> {
  const tries = await triesOf(db, from);
  const key = tries[0]!.who!;
  if (trying.pending(key) >= MOST_TRYING) throw unavailable();
  return trying.run(key, async () => {
    const release = await countTries(tries);
    try {
      const compared = await compare();
      await release();
      return compared;
    } catch (error) {
      // Only a 401 means a wrong password. Other failures, such as a full queue, use no try up.
      if (!(error instanceof ApiError && error.status === 401)) await release();
      throw error;
    }
  });
}

/**
 * The limits that a try counts against. A device that has signed in to the account before has its own, so
 * that strangers cannot lock the owner out. An account that does not exist has the same limits.
 */
async function triesOf(db: Database, { email, networks, device }: From): Promise<Try[]> {
  const account = emailHash(email);
  const known = await findKnown(db, device.tokens, email);
  if (known) return [{ kind: "fromDevice", who: `${account} ${known.toString("base64url")}` }];
  return [
    { kind: "byStrangers", who: account },
    { kind: "fromNetwork", who: account, networks },
    { kind: "ofNetwork", who: null, networks },
  ];
}

/** Remembers the device of a new session, and gives the answer with the session's token. */
export async function signedIn(db: Database, device: Device, idToken: string): Promise<{ idToken: string }> {
  await rememberDevice(db, device, idToken);
  return { idToken };
}

/**
 * Records the device as known to the session's member. A token that already belongs to this member stays. Any
 * other token may have been planted by somebody who knows it, so the device gets a new one, for all members
 * who had the old one. Run it in the transaction that starts the session.
 */
async function rememberDevice(db: Database, device: Device, sessionToken: string): Promise<void> {
  const { member_id: memberId } = await db
    .selectFrom("sessions")
    .select("member_id")
    .where("token_hash", "=", tokenHash(sessionToken))
    .executeTakeFirstOrThrow();
  const token = (await findOwn(db, device.tokens, memberId)) ?? (await rename(db, device.tokens));
  await sql`
    with known as (
      insert into known_devices (device_hash, member_id) values (${tokenHash(token)}, ${memberId})
      on conflict (device_hash, member_id) do update set used_at = now()
      returning member_id
    )
    delete from known_devices using known
    where known_devices.member_id = known.member_id and known_devices.used_at < (
      select used_at from known_devices newer where newer.member_id = known.member_id
      order by used_at desc offset ${MAX_DEVICES - 2} limit 1
    )`.execute(db);
  device.remember(token);
}

/** The first of these tokens by which the device is known to the member. */
async function findOwn(db: Database, tokens: string[], memberId: string): Promise<string | undefined> {
  if (tokens.length === 0) return undefined;
  const rows = await db
    .selectFrom("known_devices")
    .select("device_hash")
    .where("device_hash", "in", tokens.map(tokenHash))
    .where("member_id", "=", memberId)
    .execute();
  return tokens.find((token) => rows.some(({ device_hash: hash }) => hash.equals(tokenHash(token))));
}

/** Replaces the device's tokens with a new one, for all members who had any of them. Returns the new token. */
async function rename(db: Database, tokens: string[]): Promise<string> {
  const token = newToken();
  if (tokens.length > 0) {
    await sql`
      with renamed as (
        delete from known_devices where device_hash = any(${tokens.map(tokenHash)}::bytea[])
        returning member_id, used_at
      )
      insert into known_devices (device_hash, member_id, used_at)
      select ${tokenHash(token)}, member_id, max(used_at) from renamed group by member_id`.execute(db);
  }
  return token;
}

/** The hash of a token by which the device is known to the account of this address. */
async function findKnown(db: Database, tokens: string[], email: string): Promise<Buffer | undefined> {
  if (tokens.length === 0) return undefined;
  const found = await db
    .selectFrom("known_devices")
    .innerJoin("members", "members.id", "known_devices.member_id")
    .select("device_hash")
    .where("device_hash", "in", tokens.map(tokenHash))
    .where("email_key", "=", emailKey(email))
    .executeTakeFirst();
  return found?.device_hash;
}

/** Deletes the devices that were last used so long ago that their cookie has expired. */
export async function deleteOldDevices(db: Database): Promise<void> {
  await db
    .deleteFrom("known_devices")
    .where("used_at", "<", sql<Date>`now() - make_interval(days => ${DEVICE_LIFETIME_DAYS})`)
    .execute();
}
