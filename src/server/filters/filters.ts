import { sql } from "kysely";
import { LRUCache } from "lru-cache";
import type { Database } from "../db/database.ts";
import { gatherOn } from "../db/gather.ts";
import { memoizePerDatabase } from "../db/per-database.ts";
import { prepare } from "../db/prepared.ts";
import type { Viewer } from "../http/viewer.ts";
import { publish } from "../live/publish.ts";
import { WordMatcher } from "./word-matcher.ts";

/** Everything that a member does not want to see. Single hidden and read posts are many, so they are looked up by page. */
export interface Filters {
  /** Distinguishes these filters from all others that this process has read. */
  id: number;
  blocked: Set<string>;
  members: Set<string>;
  feeds: Set<number>;
  words: WordMatcher;
  hasWords: boolean;
  hidesPosts: boolean;
  hidesRead: boolean;
}

interface Cached {
  version: number;
  /** Null where nothing filters. */
  filters: Filters | null;
  /** When the first of the mutes ends, by the clock of this process. */
  staleAt: number;
  bytes: number;
}

/**
 * The cache's size in bytes: for 2,900 members with 50 mutes each, of which 20 are words (measured: 5,000 of them take
 * 57 MB), for 150 members with 500 words, or for 35,000 with a block or two.
 */
const SPACE = 32 * 2 ** 20;

/** Measured bytes of a member's filters without anything, of each part of them, and of each letter of a word. */
const BYTES = { frame: 800, member: 75, feed: 25, word: 370, letter: 5 };

const cachedFilters = memoizePerDatabase(
  () => new LRUCache<string, Cached>({ maxSize: SPACE, sizeCalculation: ({ bytes }) => bytes }),
);

/** The filters of a member's lists; null where there are none. */
export async function filtersOf(
  db: Database,
  { id, filtersVersion: version }: Pick<Viewer, "id" | "filtersVersion">,
): Promise<Filters | null> {
  if (version === 0) return null;
  const cache = cachedFilters(db);
  const cached = cache.get(id);
  if (cached?.version === version && cached.staleAt > Date.now()) return cached.filters;
  const read = await readFilters(db, id);
  // Filters that are read in a transaction are not cached: the transaction may yet undo what it has written.
  if (!db.isTransaction) cache.set(id, { version, ...read });
  return read.filters;
}

interface FiltersRow {
  blocked: string[];
  members: string[];
  feeds: number[];
  words: string[];
  hidesPosts: boolean;
  hidesRead: boolean;
  /** Null where no mute ends. */
  millisecondsLeft: number | null;
}

let filtersRead = 0;

async function readFilters(db: Database, memberId: string): Promise<Omit<Cached, "version">> {
  const [row] = await filtersByMember(db, [memberId]);
  const { blocked, members, feeds, words, hidesPosts, hidesRead, millisecondsLeft } = row!;
  const staleAt = millisecondsLeft === null ? Number.POSITIVE_INFINITY : Date.now() + millisecondsLeft;
  const isEmpty = !hidesPosts && !hidesRead && [blocked, members, feeds, words].every(isWithoutItems);
  if (isEmpty) return { filters: null, staleAt, bytes: BYTES.frame };
  const filters = {
    id: ++filtersRead,
    blocked: new Set(blocked),
    members: new Set(members),
    feeds: new Set(feeds),
    words: new WordMatcher(words),
    hasWords: words.length > 0,
    hidesPosts,
    hidesRead,
  };
  return { filters, staleAt, bytes: bytesOf(row!) };
}

function bytesOf({ blocked, members, feeds, words }: FiltersRow): number {
  const ofWords = words.reduce((sum, { length }) => sum + BYTES.word + BYTES.letter * length, 0);
  return BYTES.frame + BYTES.member * (blocked.length + members.length) + BYTES.feed * feeds.length + ofWords;
}

const isWithoutItems = (items: unknown[]): boolean => items.length === 0;

const filtersByMember = prepare<FiltersRow>(`
  with muting as materialized (
    select * from mutes where member_id = $1 and (until is null or until > now())
  )
  select array(select blocked_id from blocks where member_id = $1) as blocked,
    array(select muted_id from muting where muted_id is not null) as members,
    array(select feed_id from muting where feed_id is not null) as feeds,
    array(select word_key from muting where word_key is not null) as words,
    exists (select from hides where member_id = $1) as "hidesPosts",
    hides_read as "hidesRead",
    (select 1000 * extract(epoch from min(until) - now())::float8 from muting) as "millisecondsLeft"
  from members where id = $1`);

/**
 * Marks that a member's filters change. Run it first in the transaction that changes them: the member's changes wait for
 * each other, so that no race passes a limit and ids grow as they commit.
 */
export async function changeFilters(db: Database, memberId: string): Promise<void> {
  await sql`update members set filters_version = filters_version + 1 where id = ${memberId}`.execute(db);
  await publish(db, [{ what: "filters", memberId }]);
}

/** The present version of a member's filters, for work that outlives a request. */
export const filtersVersionOf = gatherOn(async (db: Database, memberIds: string[]) => {
  const rows = await versionsOf(db, [[...new Set(memberIds)]]);
  const byMember = new Map(rows.map(({ id, version }) => [id, version]));
  return memberIds.map((id) => byMember.get(id) ?? 0);
});

const versionsOf = prepare<{ id: string; version: number }>(
  "select id, filters_version as version from members where id = any($1::uuid[])",
);
