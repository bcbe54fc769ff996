import { sql } from "kysely";
import { tokenHash } from "../auth/tokens.ts";
import type { Database } from "../db/database.ts";
import type { Reader } from "../filters/hidden-reasons.ts";
import { isHeldBack } from "../members/held-back.ts";

/** When the secret address of a member's feed was made; null while there is none. */
export async function addressMadeAt(db: Database, memberId: string): Promise<Date | null> {
  const row = await db
    .selectFrom("feed_addresses")
    .select("created_at")
    .where("member_id", "=", memberId)
    .executeTakeFirst();
  return row?.created_at ?? null;
}

/** Gives a member's feed a secret token in place of the one before, stored as a hash; returns the date. */
export async function makeAddress(db: Database, memberId: string, token: string): Promise<Date> {
  const { created_at: madeAt } = await db
    .insertInto("feed_addresses")
    .values({ member_id: memberId, token_hash: tokenHash(token) })
    .onConflict((conflict) =>
      conflict.column("member_id").doUpdateSet((made) => ({
        token_hash: made.ref("excluded.token_hash"),
        created_at: made.ref("excluded.created_at"),
      })),
    )
    .returning("created_at")
    .executeTakeFirstOrThrow();
  return madeAt;
}

export async function endAddress(db: Database, memberId: string): Promise<void> {
  await db.deleteFrom("feed_addresses").where("member_id", "=", memberId).execute();
}

/** Ends the addresses of all members, for when tokens may have leaked. */
export async function endAllAddresses(db: Database): Promise<void> {
  await db.deleteFrom("feed_addresses").execute();
}

export interface FeedReader extends Reader {
  /** The same for all addresses that replace each other. */
  feedId: string;
  madeAt: Date;
}

/**
 * The member whose feed has this token, as the reader of their own lists; null where there is none, or while they are
 * suspended or banned. An index compares hashes, so its time tells nothing about tokens.
 */
export async function findFeedReader(db: Database, token: string): Promise<FeedReader | null> {
  const { rows } = await sql<FeedReader>`
    select members.id, filters_version as "filtersVersion", feed_id as "feedId",
      feed_addresses.created_at as "madeAt"
    from feed_addresses join members on members.id = member_id
    where token_hash = ${tokenHash(token)} and not ${isHeldBack()}`.execute(db);
  return rows[0] ?? null;
}
