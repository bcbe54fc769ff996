import { sql } from "kysely";
import type { Database } from "../db/database.ts";
import { enqueueAll, type JobPayloads } from "../jobs/enqueue.ts";
import { findUnread } from "../notifications/unread.ts";
import { isThere, withSubject } from "../notifications/subjects.ts";
import { deliver, type PushNeeds } from "./deliver.ts";
import { pushedOf } from "./present.ts";
import { findSubscriber, noteFailedPush } from "./subscriptions.ts";

type Payload = JobPayloads["send-push-message"];

/** Older notifications, as after an outage, are too old to be pushed. */
export const NEWS = sql.raw("make_interval(mins => 60)");

/** Pauses before the second, third and fourth try, in seconds. The push service may ask for longer ones. */
const PAUSES_S = [30, 300, 1_800];

/** The seconds for which the push service keeps a message for a browser that is away. */
const KEPT_S = 24 * 60 * 60;

/** The number of job queues. Each runs one job at a time, so the slow push services that a member may name delay hardly anybody else. */
const QUEUES = 32;

/**
 * The job: sends a notification to a browser, unless it has been read, removed or muted, its writer blocked or banned, or a newer one
 * pushed, meanwhile, or it is too old. After a removed one, an earlier one of its discussion is pushed.
 */
export async function sendPush(db: Database, needs: PushNeeds, payload: Payload): Promise<void> {
  const receiver = await findSubscriber(db, payload.subscriptionId);
  if (!receiver || !(await isNewest(db, receiver.memberId, payload))) return;
  const notification = await findUnread(db, await readerOf(db, receiver.memberId), payload.notificationId);
  if (!notification) return await passOver(db, receiver.memberId, payload);
  if (!(await isNews(db, payload.notificationId))) {
    // A push service that asks for long pauses again and again takes no message, either.
    if (payload.attempt > 1) await noteFailedPush(db, receiver.id);
    return;
  }
  const urgency = notification.type === "message" ? "high" : "normal";
  const message = pushedOf(notification, payload.topic);
  const refusal = await deliver(db, needs, receiver, message, { ttl: KEPT_S, urgency });
  if (refusal === null || refusal === "gone") return;
  const pause = refusal.isTemporary ? PAUSES_S[payload.attempt - 1] : undefined;
  if (pause === undefined) return await noteFailedPush(db, receiver.id);
  const afterSeconds = Math.max(pause, refusal.retryAfterS);
  await enqueueAll(db, "send-push-message", [
    { ...pushOf(receiver.memberId, { ...payload, attempt: payload.attempt + 1 }), afterSeconds },
  ]);
}

async function readerOf(db: Database, id: string) {
  const { rows } = await sql<{ filtersVersion: number }>`
    select filters_version as "filtersVersion" from members where id = ${id}`.execute(db);
  return { id, filtersVersion: rows[0]?.filtersVersion ?? 0 };
}

/** Otherwise a later try would put an older message in the place of the newer one. */
async function isNewest(
  db: Database,
  memberId: string,
  { topic, notificationId }: Payload,
): Promise<boolean> {
  const { rows } = await sql`
    select from pushed_topics
    where member_id = ${memberId} and topic = ${topic} and notification_id = ${notificationId}`.execute(db);
  return rows.length > 0;
}

/**
 * Forgets that a notification whose subject is gone was pushed, so that the next run pushes an earlier notification that was not.
 * The notification that was pushed before it counts again, with its quiet time.
 */
async function passOver(db: Database, memberId: string, { topic, notificationId }: Payload): Promise<void> {
  await sql`
    update pushed_topics
    set notification_id = coalesce(earlier_id, 0), pushed_at = coalesce(earlier_at, '-infinity'),
      earlier_id = null, earlier_at = null
    where member_id = ${memberId} and topic = ${topic} and notification_id = ${notificationId} and not exists (
      select from notifications n ${withSubject} where n.id = ${notificationId} and ${isThere}
    )`.execute(db);
}

/** Whether a notification is young enough to be pushed. */
async function isNews(db: Database, notificationId: number): Promise<boolean> {
  const { rows } = await sql`
    select from notifications
    where id = ${notificationId} and created_at > now() - ${NEWS}`.execute(db);
  return rows.length > 0;
}

/** The job of a message to a browser of a member. */
export function pushOf(memberId: string, payload: Payload) {
  const queue = `pushes ${Number.parseInt(memberId.slice(0, 2), 16) % QUEUES}`;
  return { payload, key: `push-${payload.subscriptionId}-${payload.notificationId}`, queue };
}
