import { createHash } from "node:crypto";
import { sql } from "kysely";
import { addressKey } from "../../contract/same-address.ts";
import type { Database } from "../db/database.ts";
import { prepare } from "../db/prepared.ts";

/** The number of posts in one batch of `fillAddresses`: some 50 ms of work. */
const BATCH = 5_000;

/** A hash that is equal for equivalent addresses; null when `address` is not a web address. */
export function addressHash(address: string): Buffer | null {
  const key = addressKey(address);
  return key === null ? null : createHash("sha256").update(key).digest();
}

/** Stores the hashes by which posts at the same address are found. Run it in the posts' transaction. */
export async function storeAddressHashes(
  db: Database,
  posts: { id: number; address: string }[],
): Promise<void> {
  const hashed = posts
    .map(({ id, address }) => ({ id, hash: addressHash(address) }))
    .filter(({ hash }) => hash !== null);
  if (hashed.length > 0) await insertHashes(db, [hashed.map(({ id }) => id), hashed.map(({ hash }) => hash)]);
}

const insertHashes = prepare(`
  insert into post_addresses (post_id, address_hash) select * from unnest($1::bigint[], $2::bytea[])
  on conflict do nothing`);

export async function findPostsAt(db: Database, address: string, max: number): Promise<number[]> {
  const posts = await db
    .selectFrom("post_addresses")
    .innerJoin("posts", "posts.id", "post_addresses.post_id")
    .select("post_id")
    .where("address_hash", "=", addressHash(address))
    .where("deleted_at", "is", null)
    .orderBy("post_id", "desc")
    .limit(max)
    .execute();
  return posts.map((post) => post.post_id);
}

/** Stores the address hashes of posts from before Hearth stored them. Does nothing once all are stored. */
export async function fillAddresses(db: Database): Promise<void> {
  while (await db.transaction().execute(fillBatch)) {
    // Each batch has its own transaction, so a crash loses only one batch.
  }
}

/** Returns whether more posts may remain. Also false while another process fills a batch. */
async function fillBatch(db: Database): Promise<boolean> {
  const { rows } = await sql<{ upTo: number }>`
    select up_to as "upTo" from addresses_to_fill for update skip locked`.execute(db);
  if (!rows[0]) return false;
  const { upTo } = rows[0];
  const { rows: posts } = await sql<{ id: number; content: string }>`
    select id, content from posts
    where id <= ${upTo} and id > ${upTo - BATCH} and content_type <> 'text' for key share`.execute(db);
  await storeAddressHashes(
    db,
    posts.map(({ id, content }) => ({ id, address: content })),
  );
  if (upTo <= BATCH) await sql`delete from addresses_to_fill`.execute(db);
  else await sql`update addresses_to_fill set up_to = ${upTo - BATCH}`.execute(db);
  return upTo > BATCH;
}
