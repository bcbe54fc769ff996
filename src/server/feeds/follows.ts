import { LIMITS } from "../../contract/limits.ts";
import { feedKey } from "../../contract/feed-names.ts";
import type { Database } from "../db/database.ts";
import { gatherOn } from "../db/gather.ts";
import { prepare } from "../db/prepared.ts";
import type { Viewer } from "../http/viewer.ts";
import { publish } from "../live/publish.ts";
import { badRequest } from "../refusal.ts";
import { findFeed, findOrAddFeeds } from "./feeds.ts";

/**
 * Follows the feed of this name, adding a new one. Run it in a transaction. Throws 400 at the limit, and 403 for a new feed
 * where the member may not make it.
 */
export async function followFeed(
  db: Database,
  viewer: Pick<Viewer, "id" | "role">,
  name: string,
): Promise<void> {
  const { id: memberId } = viewer;
  const feed = (await findOrAddFeeds(db, [name], viewer)).get(feedKey(name))!;
  const others = await db
    .selectFrom("follows")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("member_id", "=", memberId)
    .where("feed_id", "!=", feed.id)
    .executeTakeFirstOrThrow();
  if (others.count >= LIMITS.follows) throw badRequest("tooManyFollows");
  const { numInsertedOrUpdatedRows } = await db
    .insertInto("follows")
    .values({ member_id: memberId, feed_id: feed.id })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  if (numInsertedOrUpdatedRows) await publish(db, [{ what: "follows", memberId }]);
}

/** Follows the feeds of an invitation for the new member who came by it. */
export async function followInvited(db: Database, memberId: string, invitationId: number): Promise<void> {
  await db
    .insertInto("follows")
    .columns(["member_id", "feed_id"])
    .expression((eb) =>
      eb
        .selectFrom("invitation_feeds")
        .select([eb.val(memberId).as("member_id"), "feed_id"])
        .where("invitation_id", "=", invitationId),
    )
    .execute();
}

export async function unfollowFeed(db: Database, memberId: string, name: string): Promise<void> {
  const feed = await findFeed(db, name);
  if (!feed) return;
  const { numDeletedRows } = await db
    .deleteFrom("follows")
    .where("member_id", "=", memberId)
    .where("feed_id", "=", feed.id)
    .executeTakeFirstOrThrow();
  if (numDeletedRows) await publish(db, [{ what: "follows", memberId }]);
}

/** The feeds that a member follows, in alphabetical order. */
export function followedFeeds(db: Database, memberId: string): Promise<{ id: number; name: string }[]> {
  return db
    .selectFrom("follows")
    .innerJoin("feeds", "feeds.id", "follows.feed_id")
    .select(["feeds.id", "feeds.name"])
    .where("follows.member_id", "=", memberId)
    .orderBy("feeds.key")
    .execute();
}

export const followedIds = gatherOn(async (db: Database, memberIds: string[]) => {
  const rows = await idsByMember(db, [memberIds]);
  const byMember = new Map(rows.map(({ memberId, ids }) => [memberId, ids]));
  return memberIds.map((id) => byMember.get(id) ?? []);
});

export const followedKeys = gatherOn(async (db: Database, memberIds: string[]) => {
  const rows = await keysByMember(db, [[...new Set(memberIds)]]);
  const byMember = new Map(rows.map(({ memberId, keys }) => [memberId, keys]));
  return memberIds.map((id) => byMember.get(id) ?? []);
});

const keysByMember = prepare<{ memberId: string; keys: string[] }>(`
  select member_id as "memberId", array_agg(feeds.key) as keys from follows
  join feeds on feeds.id = feed_id where follows.member_id = any($1::uuid[]) group by member_id`);

const idsByMember = prepare<{ memberId: string; ids: number[] }>(`
  select member_id as "memberId", array_agg(feed_id order by feed_id) as ids from follows
  where member_id = any($1::uuid[]) group by member_id`);
