import { sql } from "kysely";
import type { Database } from "../db/database.ts";
import type { Reader } from "../filters/hidden-reasons.ts";
import { enqueueAll } from "../jobs/enqueue.ts";
import { IS_GOOD_SESSION } from "../auth/sessions.ts";
import { NEWS, pushOf } from "./send-job.ts";
import { type ToldSubject, unwantedNotifications } from "../notifications/shown.ts";
import { isThere, withSubject } from "../notifications/subjects.ts";

/** A member who reads a notification at once on an open page gets no push message. */
const UNREAD_FOR = "interval '5 seconds'";

/** A discussion that goes on is pushed again after this time, if the member has read nothing of it. */
const QUIET_FOR = "interval '10 minutes'";

/** The most notifications of a member that are examined. Of more unread ones within an hour, the newest count. */
const MOST_LOOKED_AT = 50;

/**
 * The most members of one run, those who wait longest first. The others come ten seconds later: a run must not keep the
 * jobs behind it waiting.
 */
const MOST_MEMBERS = 500;

interface DueRow extends ToldSubject {
  memberId: string;
  filtersVersion: number;
  topic: string;
}

/**
 * The job: enqueues a push message for each discussion, and each writer of messages, of which members with push messages
 * have unread notifications. Two processes that do so at once enqueue each one once.
 */
export async function enqueuePushes(db: Database): Promise<void> {
  const failures: unknown[] = [];
  for (const [memberId, rows] of byMember(await dueRows(db)).slice(0, MOST_MEMBERS)) {
    // A failure for one member must not keep the others waiting.
    await enqueueFor(db, memberId, rows).catch((error: unknown) => failures.push(error));
  }
  if (failures.length > 0) throw failures[0];
}

async function enqueueFor(db: Database, memberId: string, rows: DueRow[]): Promise<void> {
  const [{ filtersVersion }] = rows as [DueRow];
  const unwanted = await unwantedNotifications(db, { id: memberId, filtersVersion } satisfies Reader, rows);
  const newest = new Map<string, Due>();
  for (const { id, topic } of rows) {
    // An unwanted notification gives way to a shown one, however old. Where there is none, the unwanted one is marked,
    // too, or each run would examine it again.
    if (!unwanted.has(id)) newest.set(topic, { topic, id, isShown: true });
    else if (!newest.get(topic)?.isShown) newest.set(topic, { topic, id, isShown: false });
  }
  await claim(db, memberId, [...newest.values()]);
}

interface Due {
  topic: string;
  id: number;
  isShown: boolean;
}

/** The notifications that are due, the oldest first. */
async function dueRows(db: Database): Promise<DueRow[]> {
  const { rows } = await sql<DueRow>`
    select n.*, devices.member_id as "memberId", members.filters_version as "filtersVersion"
    from (
      select member_id, min(push.created_at) as since
      from push_subscriptions push join sessions using (token_hash)
      where ${sql.raw(IS_GOOD_SESSION)} group by member_id
    ) devices join members on members.id = devices.member_id
    cross join lateral (
      select n.id, n.type, n.actor_id, n.post_id, n.comment_id, case
          when n.type = 'message' then 'message-' || coalesce(n.actor_id::text, '')
          when n.post_id is null or n.type = 'moderation' then 'notification-' || n.id
          else 'post-' || n.post_id
        end as topic
      -- Without what is about a deleted comment, which would stand in the way of an earlier one.
      from notifications n ${withSubject}
      where n.member_id = devices.member_id and not n.is_read and ${isThere}
        and n.created_at > greatest(devices.since, now() - ${NEWS})
        and n.created_at < now() - ${sql.raw(UNREAD_FOR)}
      order by n.id desc limit ${MOST_LOOKED_AT}
    ) n left join pushed_topics pushed on pushed.member_id = devices.member_id and pushed.topic = n.topic
    where pushed.topic is null or (n.id > pushed.notification_id and (
      pushed.pushed_at < now() - ${sql.raw(QUIET_FOR)}
      or not exists (select from notifications earlier where earlier.id = pushed.notification_id and not earlier.is_read)
    ))
    order by n.id`.execute(db);
  return rows;
}

function byMember(rows: DueRow[]): [string, DueRow[]][] {
  return [...Map.groupBy(rows, ({ memberId }) => memberId)];
}

/**
 * Marks notifications as pushed and enqueues the messages of those that are shown, in one transaction. Only the process
 * that marks a notification first enqueues it. An unwanted one begins no quiet time.
 */
async function claim(db: Database, memberId: string, due: Due[]): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const { rows: claimed } = await sql<{ topic: string; notificationId: number }>`
      insert into pushed_topics as pushed (member_id, topic, notification_id, pushed_at)
      select ${memberId}::uuid, topic, id, case when is_shown then now() else now() - ${NEWS} end
      from unnest(
        ${due.map(({ topic }) => topic)}::text[],
        ${due.map(({ id }) => id)}::bigint[],
        ${due.map(({ isShown }) => isShown)}::boolean[]
      ) due (topic, id, is_shown)
      -- In one order, so that two processes do not wait for each other.
      order by topic
      on conflict (member_id, topic) do update set notification_id = excluded.notification_id, pushed_at = excluded.pushed_at,
        earlier_id = pushed.notification_id, earlier_at = pushed.pushed_at
      -- An unwanted one leaves alone what was pushed lately, which may be tried again.
      where pushed.notification_id < excluded.notification_id
        and (excluded.pushed_at = now() or pushed.pushed_at <= now() - ${NEWS})
      returning topic, notification_id as "notificationId"`.execute(transaction);
    const { rows: devices } = await sql<{ id: number }>`
      select push.id from push_subscriptions push join sessions using (token_hash)
      where member_id = ${memberId} and ${sql.raw(IS_GOOD_SESSION)}`.execute(transaction);
    const shown = new Set(due.filter(({ isShown }) => isShown).map(({ topic }) => topic));
    const jobs = claimed
      .filter(({ topic }) => shown.has(topic))
      .flatMap(({ topic, notificationId }) =>
        devices.map(({ id: subscriptionId }) =>
          pushOf(memberId, { subscriptionId, notificationId, topic, attempt: 1 }),
        ),
      );
    await enqueueAll(transaction, "send-push-message", jobs);
  });
}

/** Deletes the records of pushed notifications that are too old to matter. */
export async function forgetPushed(db: Database): Promise<void> {
  await sql`delete from pushed_topics where pushed_at < now() - interval '1 day'`.execute(db);
}
