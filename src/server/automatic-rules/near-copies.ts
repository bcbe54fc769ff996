import type { Database } from "../db/database.ts";
import { memoizePerDatabase } from "../db/per-database.ts";
import { prepare } from "../db/prepared.ts";
import { distance, type Hash } from "./simhash.ts";

/** Hashes of texts of which some words were changed differ in at most so many bits; those of others in about 32 (decision 98). */
const MOST_BITS = 10;

const DAY = 24 * 3_600_000;

/** The ids to look back for a row that committed after one with a higher id. */
const LOOK_BACK = 200;

/** The most hashes of a day that a process compares with, so that a flood does not fill its memory. */
const MOST_HASHES = 100_000;

export function isNear(one: Hash, other: Hash): boolean {
  return distance(one, other) <= MOST_BITS;
}

interface Entry extends Hash {
  id: number;
  /** Names the post or comment, which has another hash after an edit. */
  of: string;
  at: number;
}

/** The hashes of the last day in the memory of this process, read from the table by their ids. */
class NearCopies {
  #entries: Entry[] = [];
  readonly #known = new Set<number>();
  #last = 0;

  /** Reads the hashes that were stored since. */
  async read(db: Database): Promise<void> {
    const rows = await stored(db, [Math.max(0, this.#last - LOOK_BACK), MOST_HASHES]);
    for (const row of rows) {
      if (this.#known.has(row.id)) continue;
      this.#known.add(row.id);
      this.#entries.push(row);
      this.#last = Math.max(this.#last, row.id);
    }
    this.#forget(Date.now() - DAY);
  }

  /** The posts and comments of the last day with a hash near to this one, without the one that is judged. */
  similar(hash: Hash, except?: string): Set<string> {
    const found = new Set<string>();
    for (const entry of this.#entries) {
      if (isNear(entry, hash) && entry.of !== except) found.add(entry.of);
    }
    return found;
  }

  #forget(before: number): void {
    const surplus = this.#entries.length - MOST_HASHES;
    if (surplus <= 0 && (this.#entries[0]?.at ?? before) >= before) return;
    const kept = this.#entries.filter(({ at }, index) => index >= surplus && at >= before);
    for (const { id } of this.#entries) this.#known.delete(id);
    this.#entries = kept;
    for (const { id } of kept) this.#known.add(id);
  }
}

/** Made anew after a lost connection: in a restored database the same ids may be others. */
export const nearCopiesOf = memoizePerDatabase(() => new NearCopies());

const stored = prepare<Entry>(`
  select id, coalesce('post ' || post_id, 'comment ' || comment_id, 'held ' || id) as of, high, low,
    (extract(epoch from made_at) * 1000)::float8 as at
  from (
    select * from near_copies where id > $1 and made_at > now() - interval '1 day' order by id desc limit $2
  ) latest order by id`);

/** Waits for others who judge near-copies or rates: of texts that arrive together, each must meet those before it. */
export const waitForTurn = prepare("select pg_advisory_xact_lock(hashtext('hearth automatic rules'))");

/** A hash to store, of a post, a comment or something that is held. */
export interface NewHash extends Hash {
  postId?: number | undefined;
  commentId?: number | undefined;
}

export async function storeHashes(db: Database, hashes: NewHash[]): Promise<void> {
  if (hashes.length === 0) return;
  await insert(db, [
    hashes.map(({ postId }) => postId ?? null),
    hashes.map(({ commentId }) => commentId ?? null),
    hashes.map(({ high }) => high),
    hashes.map(({ low }) => low),
  ]);
}

const insert = prepare(`
  insert into near_copies (post_id, comment_id, high, low)
  select * from unnest($1::bigint[], $2::bigint[], $3::int[], $4::int[])`);
