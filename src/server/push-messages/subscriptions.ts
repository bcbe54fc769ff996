import { ECDH } from "node:crypto";
import { sql } from "kysely";
import type { CallBody } from "../../contract/call.ts";
import { LIMITS } from "../../contract/limits.ts";
import type { turnOnPush } from "../../contract/push-messages.ts";
import { holdSession, IS_GOOD_SESSION } from "../auth/sessions.ts";
import { tokenHash } from "../auth/tokens.ts";
import type { Database } from "../db/database.ts";
import { parseId } from "../db/ids.ts";
import { holdAccount } from "../members/hold-account.ts";
import { badRequest, conflict, notFound } from "../refusal.ts";
import type { Receiver } from "./seal.ts";

export interface PushDeviceRow {
  id: number;
  user_agent: string | null;
  created_at: Date;
  last_seen_at: Date;
  isCurrent: boolean;
}

/** A member's devices with push messages: that of this session first, then the others by their last use. */
export async function listPushDevices(
  db: Database,
  memberId: string,
  token: string,
): Promise<PushDeviceRow[]> {
  const { rows } = await sql<PushDeviceRow>`
    select push.id, user_agent, push.created_at, last_seen_at, token_hash = ${tokenHash(token)} as "isCurrent"
    from push_subscriptions push join sessions using (token_hash)
    where member_id = ${memberId} and ${sql.raw(IS_GOOD_SESSION)}
    order by "isCurrent" desc, last_seen_at desc, push.id desc limit ${LIMITS.pushDevices}`.execute(db);
  return rows;
}

/**
 * Has push messages sent to the browser of a session, in place of an earlier subscription of the session, or of whoever used
 * that browser before. Run it in a transaction. Throws 400 for keys that are no point of the curve, 401 where the session has
 * ended meanwhile, 409 at the limit.
 */
export async function subscribe(
  db: Database,
  memberId: string,
  token: string,
  { endpoint, keys }: CallBody<typeof turnOnPush>,
): Promise<void> {
  const publicKey = pointOf(keys.p256dh);
  // Two devices of a member count one after the other.
  await holdAccount(db, memberId);
  await holdSession(db, token);
  const hash = tokenHash(token);
  // Two members who swap browsers delete the same two rows: one after the other, since both lock them in one order.
  await sql`
    with replaced as materialized (
      select id from push_subscriptions where token_hash = ${hash} or endpoint = ${endpoint} order by id for update
    ) delete from push_subscriptions where id in (select id from replaced)`.execute(db);
  const { numAffectedRows } = await sql`
    insert into push_subscriptions (token_hash, endpoint, public_key, auth_secret)
    select ${hash}, ${endpoint}, ${publicKey}, ${Buffer.from(keys.auth, "base64url")}
    where (
      select count(*) from push_subscriptions join sessions using (token_hash)
      where member_id = ${memberId} and ${sql.raw(IS_GOOD_SESSION)}
    ) < ${LIMITS.pushDevices}
    on conflict (endpoint) do update set token_hash = excluded.token_hash, public_key = excluded.public_key,
      auth_secret = excluded.auth_secret, created_at = now(), failing_since = null, failures = 0`.execute(db);
  if (numAffectedRows === 0n) throw conflict("tooManyPushDevices");
}

/** Throws 400 for a key that no message could be encrypted for. */
function pointOf(key: string): Buffer {
  try {
    const point = Buffer.from(key, "base64url");
    ECDH.convertKey(point, "prime256v1");
    if (point.length === 65 && point[0] === 4) return point;
  } catch {
    // The library says no more than that it is no point of the curve.
  }
  throw badRequest("invalidPushKeys");
}

/** Ends a subscription of a member; a second time is no error. Throws 404 for a text that cannot be an id. */
export async function unsubscribe(db: Database, memberId: string, id: string): Promise<void> {
  const subscriptionId = parseId(id);
  if (subscriptionId === null) throw notFound("pushDeviceNotFound");
  await sql`
    delete from push_subscriptions using sessions
    where push_subscriptions.token_hash = sessions.token_hash and member_id = ${memberId}
      and push_subscriptions.id = ${subscriptionId}`.execute(db);
}

export interface PushSubscriber extends Receiver {
  id: number;
  memberId: string;
}

/** The subscription of a session; null where it has none. */
export function subscriberOf(db: Database, token: string): Promise<PushSubscriber | null> {
  return find(db, sql`token_hash = ${tokenHash(token)}`);
}

/** The subscription of this id; null once the subscription, or its session, has ended. */
export function findSubscriber(db: Database, id: number): Promise<PushSubscriber | null> {
  return find(db, sql`push.id = ${id}`);
}

async function find(db: Database, which: ReturnType<typeof sql>): Promise<PushSubscriber | null> {
  const { rows } = await sql<PushSubscriber>`
    select push.id, member_id as "memberId", endpoint, public_key as "publicKey", auth_secret as "authSecret"
    from push_subscriptions push join sessions using (token_hash)
    where ${which} and ${sql.raw(IS_GOOD_SESSION)}`.execute(db);
  return rows[0] ?? null;
}

/** Records that a message arrived at the push service. */
export async function noteSuccess(db: Database, id: number): Promise<void> {
  await sql`update push_subscriptions set failing_since = null, failures = 0 where id = ${id} and failing_since is not null`.execute(
    db,
  );
}

/** A subscription ends after this many days in which nothing could be sent, and only after `FAILED_MESSAGES` failures in a row. */
const FAILING_DAYS = 7;
const FAILED_MESSAGES = 5;

/** Records that a message was given up, and ends a subscription whose messages were all given up for days. */
export async function noteFailedPush(db: Database, id: number): Promise<void> {
  await sql`
    update push_subscriptions set failing_since = coalesce(failing_since, now()), failures = failures + 1
    where id = ${id}`.execute(db);
  await sql`
    delete from push_subscriptions
    where id = ${id} and failures >= ${FAILED_MESSAGES}
      and failing_since < now() - make_interval(days => ${FAILING_DAYS})`.execute(db);
}

/** Ends a subscription that the push service does not know any more. */
export async function forgetSubscriber(db: Database, { id, endpoint }: PushSubscriber): Promise<void> {
  await sql`delete from push_subscriptions where id = ${id} and endpoint = ${endpoint}`.execute(db);
}
