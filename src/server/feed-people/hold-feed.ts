import { feedKey } from "../../contract/feed-names.ts";
import type { Database } from "../db/database.ts";
import { findOrAddFeeds } from "../feeds/feeds.ts";
import type { Actor } from "../moderation/policy.ts";
import { type PersonOfFeed, readPeople } from "./people.ts";

/** A feed, locked with its people. */
export interface HeldFeed {
  id: number;
  name: string;
  people: PersonOfFeed[];
}

/**
 * Locks the feed of this name until the transaction ends, so that changes of its people happen one after the other. Adds
 * the feed if no feed has this name. Throws 403 if the actor may not make feeds.
 */
export async function holdFeed(db: Database, actor: Actor, name: string): Promise<HeldFeed> {
  const { id, name: shown } = (await findOrAddFeeds(db, [name], actor)).get(feedKey(name))!;
  await db.selectFrom("feeds").select("id").where("id", "=", id).forNoKeyUpdate().execute();
  return { id, name: shown, people: await readPeople(db, id) };
}
