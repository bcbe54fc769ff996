import type { Database } from "../db/database.ts";
import { memoizePerDatabase } from "../db/per-database.ts";
import { prepare } from "../db/prepared.ts";
import { distance, type Hash } from "./simhash.ts";

/**
 * The most bits in which the hashes of a text and its near-copy differ. The hashes of unrelated texts differ in about 32
 * (decision 98).
 */
const MOST_BITS = 10;

const DAY = 24 * 3_600_000;

/** The number of ids to look back for a row that committed after a row with a higher id. */
const LOOK_BACK = 200;

/** The most hashes that a process keeps for comparison, so that a flood does not fill its memory. */
const MOST_HASHES = 100_000;

export function isNear(one: Hash, other: Hash): boolean {
  return distance(one, other) <= MOST_BITS;
}

interface Entry extends Hash {
  id: number;
  /** The name of the post, comment or held writing. After an edit, the same name has another hash. */
  of: string;
  at: number;
}

/**
 * A hash to compare. Copies by the same author that a moderator refused do not count, so that the author can improve and
 * send them again.
 */
interface Asked {
  hash: Hash;
  authorId: string;
  except?: string;
}

/** The most copies of a text for which the database is asked whether they still stand. */
const MOST_COPIES = 100;

/** The hashes of the last day in the memory of this process, read from the table by their ids. */
class NearCopies {
  /** The latest hash of each writing, the oldest first. */
  readonly #entries = new Map<string, Entry>();
  #last = 0;

  /** Reads the hashes that were stored since the last call. */
  async read(db: Database): Promise<void> {
    const rows = await stored(db, [Math.max(0, this.#last - LOOK_BACK), MOST_HASHES]);
    for (const row of rows) {
      this.#last = Math.max(this.#last, row.id);
      if ((this.#entries.get(row.of)?.id ?? 0) >= row.id) continue;
      this.#entries.delete(row.of);
      this.#entries.set(row.of, row);
    }
    this.#forget(Date.now() - DAY);
  }

  /** For each hash, the names of its near-copies of the last day that still stand. */
  async similar(db: Database, asked: Asked[]): Promise<string[][]> {
    const near = asked.map((one) => this.#near(one));
    const ids = near.flatMap((entries) => entries.map(({ id }) => id));
    const rows = ids.length === 0 ? [] : await standing(db, [ids]);
    const refusedOf = new Map(rows.map((row) => [row.id, row.refusedOf]));
    return near.map((entries, place) =>
      entries
        .filter(({ id }) => refusedOf.has(id) && refusedOf.get(id) !== asked[place]!.authorId)
        .map(({ of }) => of),
    );
  }

  #near({ hash, except }: Asked): Entry[] {
    const found: Entry[] = [];
    for (const entry of this.#entries.values()) {
      if (isNear(entry, hash) && entry.of !== except) found.push(entry);
    }
    return found.slice(-MOST_COPIES);
  }

  #forget(before: number): void {
    for (const { of, at } of this.#entries.values()) {
      if (at >= before && this.#entries.size <= MOST_HASHES) return;
      this.#entries.delete(of);
    }
  }
}

/** The hashes in memory by database, emptied after a lost connection: in a restored database the same ids may name other rows. */
export const nearCopiesOf = memoizePerDatabase(() => new NearCopies());

const stored = prepare<Entry>(`
  select id, coalesce('post ' || post_id, 'comment ' || comment_id, 'held ' || held_id) as of, high, low,
    (extract(epoch from made_at) * 1000)::float8 as at
  from (
    select * from near_copies where id > $1 and made_at > now() - interval '1 day' order by id desc limit $2
  ) latest order by id`);

/**
 * The copies whose posts, comments and held writings still stand. If a moderator refused a copy, `refusedOf` is its author.
 * Removed copies count, because they may be spam.
 */
const standing = prepare<{ id: number; refusedOf: string | null }>(`
  select copies.id, case when held.refused_at is not null then held.member_id end as "refusedOf"
  from near_copies copies left join held_writings held on held.id = copies.held_id
  where copies.id = any($1::bigint[]) and (
    held.id is not null
    or exists (select from posts where id = copies.post_id and (deleted_at is null or is_removed))
    or exists (select from comments where id = copies.comment_id and (deleted_at is null or is_removed))
  )`);

/** A hash to store, of a post, a comment or a held writing. */
export interface NewHash extends Hash {
  postId?: number | undefined;
  commentId?: number | undefined;
  heldId?: number | undefined;
}

export async function storeHashes(db: Database, hashes: NewHash[]): Promise<void> {
  if (hashes.length === 0) return;
  await insert(db, [
    hashes.map(({ postId }) => postId ?? null),
    hashes.map(({ commentId }) => commentId ?? null),
    hashes.map(({ heldId }) => heldId ?? null),
    hashes.map(({ high }) => high),
    hashes.map(({ low }) => low),
  ]);
}

const insert = prepare(`
  insert into near_copies (post_id, comment_id, held_id, high, low)
  select * from unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::int[], $5::int[])`);

/** A post or a comment by its number. */
export type WrittenId = { postId: number } | { commentId: number };

export async function replaceHash(db: Database, of: WrittenId, hash: Hash | null): Promise<void> {
  const [table, id] =
    "postId" in of ? (["post_id", of.postId] as const) : (["comment_id", of.commentId] as const);
  await db.deleteFrom("near_copies").where(table, "=", id).execute();
  if (hash) await storeHashes(db, [{ ...of, ...hash }]);
}

/**
 * Moves the hash of a held writing to the post or comment as which it was published. Adds a new row, because processes read
 * only new rows.
 */
export async function publishHash(db: Database, heldId: number, of: WrittenId): Promise<void> {
  const gone = await db
    .deleteFrom("near_copies")
    .where("held_id", "=", heldId)
    .returning(["high", "low"])
    .execute();
  await storeHashes(
    db,
    gone.map((hash) => ({ ...of, ...hash })),
  );
}
