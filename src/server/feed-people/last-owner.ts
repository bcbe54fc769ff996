import { sql } from "kysely";
import type { Database } from "../db/database.ts";
import { notifyAdmins } from "../notifications/notifications.ts";
import { feedWithoutOwnerWords } from "../notifications/words.ts";
import { hasNoOwner, isPresentOwner } from "./policy.ts";

/** The feeds that a member owns. Read them before the member's roles end. */
export async function feedsOwnedBy(db: Database, memberId: string): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select p.feed_id as id from feed_people p join members m on m.id = p.member_id
    where p.member_id = ${memberId} and ${isPresentOwner}`.execute(db);
  return rows.map(({ id }) => id);
}

/**
 * Notifies the admins, except those in `knowing`, of each of these feeds that has no owner any more. Run it in the
 * transaction that ends the owner's role.
 */
export async function tellOfLastOwner(db: Database, feedIds: number[], knowing: string[]): Promise<void> {
  if (feedIds.length === 0) return;
  // Without this lock, two owners who leave at the same moment would each see the other as a remaining owner.
  await sql`select from feeds where id = any(${feedIds}::bigint[]) order by id for no key update`.execute(db);
  const { rows } = await sql<{ name: string }>`
    select feeds.name from feeds
    left join feed_people p on p.feed_id = feeds.id left join members m on m.id = p.member_id
    where feeds.id = any(${feedIds}::bigint[])
    group by feeds.id having ${hasNoOwner} order by feeds.key`.execute(db);
  for (const { name } of rows) {
    await notifyAdmins(db, { words: feedWithoutOwnerWords(name), feed: name, except: knowing });
  }
}
