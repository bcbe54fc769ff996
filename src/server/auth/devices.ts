import { sql } from "kysely";
import type { Database } from "../db/database.ts";
import { ApiError, unavailable } from "../refusal.ts";
import type { CallContext } from "../http/calls.ts";
import { type Device, DEVICE_LIFETIME_DAYS } from "../http/device.ts";
import type { Try } from "../http/limits/limit-requests.ts";
import type { Network } from "../http/limits/network.ts";
import type { login } from "../../contract/auth.ts";
import { Turns } from "../turns.ts";
import { emailHash, emailKey } from "./sign-in.ts";
import { newToken, tokenHash } from "./tokens.ts";

/** Devices of a member that are known at most: those that were used last. */
const MAX_DEVICES = 20;

interface From {
  email: string;
  networks: Network[];
  device: Device;
}

/** Tries of one account go one after the other: several right passwords at once must not look like too many wrong ones. */
const trying = new Turns();
/** As many as wait for the comparison of theirs from one network. A later one would wait for seconds. */
const MOST_TRYING = 200;

/**
 * Compares an account's password as a try that counts when the password is wrong. It counts before it is compared, so
 * that no more are under way than may be wrong. Throws 429, for the right password as well, 503 where too many wait,
 * and what `compare` throws.
 */
export async function tryPassword<T>(
  db: Database,
  from: From,
  holdTries: CallContext<typeof login>["holdTries"],
  compare: () => Promise<T>,
): Promise<T> {
  const tries = await triesOf(db, from);
  const key = tries[0]!.who!;
  if (trying.of(key) >= MOST_TRYING) throw unavailable();
  return trying.run(key, async () => {
    const release = await holdTries(tries);
    try {
      const compared = await compare();
      await release();
      return compared;
    } catch (error) {
      // Too busy to compare it, for example.
      if (!(error instanceof ApiError && error.status === 401)) await release();
      throw error;
    }
  });
}

/**
 * How a try counts. What strangers try cannot lock the owner out: a device that has signed in to the account before has
 * a count of its own. Nothing depends on whether there is such an account.
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

/**
 * Has the device known as one of the member whose session this is. It keeps a name by which it is known to them already.
 * Any other name may have been planted in it by somebody who knows it, so the device gets a new one, by which those are
 * known, too, who knew it by the old. Run it in the transaction that starts the session.
 */
export async function rememberDevice(db: Database, device: Device, sessionToken: string): Promise<void> {
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

/** The first of these names by which a device is known to the member. */
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

/** A new name for a device, in place of these. */
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

/** The hash of a name by which the device has signed in to this account before. */
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

/** Deletes the devices that nobody has signed in on for so long that they have forgotten it themselves. */
export async function deleteOldDevices(db: Database): Promise<void> {
  await db
    .deleteFrom("known_devices")
    .where("used_at", "<", sql<Date>`now() - make_interval(days => ${DEVICE_LIFETIME_DAYS})`)
    .execute();
}
