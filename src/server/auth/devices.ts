import { sql } from "kysely";
import type { Database } from "../db/database.ts";
import type { CallContext } from "../http/calls.ts";
import { type Device, DEVICE_LIFETIME_DAYS } from "../http/device.ts";
import type { login } from "../../contract/auth.ts";
import { emailHash, emailKey } from "./sign-in.ts";
import { newToken, tokenHash } from "./tokens.ts";

/** Devices of a member that are known at most: those that were used last. */
const MAX_DEVICES = 20;

interface Try {
  email: string;
  network: string;
  device: Device;
}

/**
 * Counts a try of an account's password, before it is compared. What strangers try cannot lock the owner out: a device
 * that has signed in to the account before has a count of its own. Nothing depends on whether there is such an account.
 * Throws 429.
 */
export async function limitTries(
  db: Database,
  { email, network, device }: Try,
  holdTry: CallContext<typeof login>["holdTry"],
): Promise<void> {
  const account = emailHash(email);
  if (device.token && (await isKnown(db, device.token, email))) {
    return holdTry("fromDevice", `${account} ${tokenHash(device.token).toString("base64url")}`);
  }
  // In this order: what one network may not do does not count for all.
  await holdTry("fromNetwork", `${account} ${network}`);
  await holdTry("byStrangers", account);
}

/** Has the device known as one of the member whose session this is. Run it in the transaction that starts that. */
export async function rememberDevice(db: Database, device: Device, sessionToken: string): Promise<void> {
  const token = device.token ?? newToken();
  await sql`
    with known as (
      insert into known_devices (device_hash, member_id)
      select ${tokenHash(token)}, member_id from sessions where token_hash = ${tokenHash(sessionToken)}
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

async function isKnown(db: Database, token: string, email: string): Promise<boolean> {
  const found = await db
    .selectFrom("known_devices")
    .innerJoin("members", "members.id", "known_devices.member_id")
    .select("members.id")
    .where("device_hash", "=", tokenHash(token))
    .where("email_key", "=", emailKey(email))
    .executeTakeFirst();
  return found !== undefined;
}

/** Deletes the devices that nobody has signed in on for so long that they have forgotten it themselves. */
export async function deleteOldDevices(db: Database): Promise<void> {
  await db
    .deleteFrom("known_devices")
    .where("used_at", "<", sql<Date>`now() - make_interval(days => ${DEVICE_LIFETIME_DAYS})`)
    .execute();
}
