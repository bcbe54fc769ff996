import { sql } from "kysely";
import type { Database } from "../db/database.ts";
import { enqueueKeepingTurns } from "../jobs/enqueue.ts";
import { TYPES_OF, WAIT_MINUTES } from "../notifications/to-mail.ts";
import { jobOf, secondsLeft, type Spaced } from "./spacing.ts";

/** Notifications that one step reads. */
const AT_ONCE = 5_000;

/** The job: looks through the notifications that came since its last run, and enqueues the mails about them. */
export async function findNotificationMails(db: Database): Promise<void> {
  while (await db.transaction().execute(findSome));
}

/**
 * Returns whether there may be more. Stops before the first notification that is too young: by then, all transactions that could
 * still add one with a lower id have ended.
 */
async function findSome(db: Database): Promise<boolean> {
  const { rows: cursors } = await sql<{ after: number; isChosen: boolean }>`
    select notification_id as after, exists (select from notification_mails) as "isChosen"
    from notification_mail_cursor for update`.execute(db);
  const { after, isChosen } = cursors[0]!;
  if (!isChosen) {
    await skipAll(db);
    return false;
  }
  const { rows } = await sql<{ last: number | null; count: number }>`
    with behind as materialized (
      select id, created_at from notifications where id > ${after}::bigint order by id limit ${AT_ONCE}
    ), young as (
      select min(id) as id from behind where created_at > now() - make_interval(mins => ${WAIT_MINUTES})
    )
    select max(behind.id) as last, count(*)::int as count from behind, young
    where young.id is null or behind.id < young.id`.execute(db);
  const { last, count } = rows[0]!;
  if (last === null) return false;
  await enqueueKeepingTurns(db, "send-notification-mail", (await wanted(db, after, last)).map(jobOf));
  await sql`update notification_mail_cursor set notification_id = ${last}::bigint`.execute(db);
  return count === AT_ONCE;
}

/** While nobody wants mails, nothing is read but the newest id. */
async function skipAll(db: Database): Promise<void> {
  await sql`
    update notification_mail_cursor set notification_id = newest.id
    from (select max(id) as id from notifications) newest
    where notification_id < newest.id`.execute(db);
}

/** The mails that members have chosen about notifications with ids after the first and up to the second one. */
async function wanted(db: Database, after: number, upTo: number): Promise<Spaced[]> {
  const kinds = Object.entries(TYPES_OF).flatMap(([kind, types]) => types.map((type) => ({ kind, type })));
  const { rows } = await sql<Spaced>`
    select distinct chosen.member_id as "memberId", chosen.kind, ${secondsLeft} as "secondsLeft"
    from notifications n
      join unnest(${kinds.map(({ type }) => type)}::text[], ${kinds.map(({ kind }) => kind)}::text[]) of_type (type, kind)
        on of_type.type = n.type
      join notification_mails chosen on chosen.member_id = n.member_id and chosen.kind = of_type.kind
    where n.id > ${after}::bigint and n.id <= ${upTo}::bigint and not n.is_read and n.id > chosen.mailed_up_to`.execute(
    db,
  );
  return rows;
}
