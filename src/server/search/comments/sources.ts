import { type RawBuilder, sql } from "kysely";
import type { Database } from "../../db/database.ts";
import { keepTime } from "../deadline.ts";
import type { FoundFilters } from "../filtered-posts.ts";
import { hasIndexedWords, type Meaning, matches } from "../meaning.ts";
import { olderMatches } from "../ranked-page.ts";
import type { IdRange } from "./id-range.ts";
import { type WaitingComments, withWords } from "./waiting.ts";

/** A search for comments. */
export interface SoughtComments {
  meaning: Meaning;
  filters: FoundFilters;
  waiting: WaitingComments;
  ids: IdRange;
}

/** The newest comments that one condition of a search finds, newest first. */
export interface CommentCandidates {
  ids: number[];
  /** The lowest id that was read; null if there are no comments below it. */
  reached: number | null;
  /** Whether all of these comments are known to have the words of the search. */
  haveWords: boolean;
}

/**
 * Returns the candidates of the first condition that finds at most `most`. If every condition finds more, returns the newest
 * comments by the member or with the words, else the newest of all.
 */
export async function findCommentCandidates(
  db: Database,
  sought: SoughtComments,
  most: number,
): Promise<CommentCandidates> {
  const all = sql`select id from comments where ${isWithin(sought.ids, sql`id`)} order by id desc`;
  let first: CommentCandidates | undefined;
  for (const source of [...sourcesOf(sought, most), await inSmallFeed(db, sought, most)]) {
    if (!source) continue;
    const candidates = { ...(await newestOf(db, source.ids, most)), haveWords: source.haveWords };
    if (candidates.reached === null) return candidates;
    if (source.isOrdered) first ??= candidates;
  }
  return first ?? { ...(await newestOf(db, all, most)), haveWords: false };
}

interface Source {
  ids: RawBuilder<unknown>;
  /** The source gives the newest first. */
  isOrdered: boolean;
  haveWords: boolean;
}

function sourcesOf(sought: SoughtComments, most: number): Source[] {
  const { memberId } = sought.filters;
  const ofMember = sql`
    select id from comments where member_id = ${memberId} and ${isWithin(sought.ids, sql`id`)} order by id desc`;
  return [
    ...(memberId === undefined ? [] : [{ ids: ofMember, isOrdered: true, haveWords: false }]),
    ...(hasIndexedWords(sought.meaning)
      ? [{ ids: withTheWords(sought, most), isOrdered: true, haveWords: true }]
      : []),
  ];
}

async function newestOf(
  db: Database,
  source: RawBuilder<unknown>,
  most: number,
): Promise<Omit<CommentCandidates, "haveWords">> {
  await keepTime(db);
  const { rows } = await sql<{ ids: number[] }>`
    select array(select id from (select id from (${source}) source limit ${most + 1}) newest order by id desc) as ids`.execute(
    db,
  );
  const ids = rows[0]!.ids.slice(0, most);
  return { ids, reached: rows[0]!.ids.length > most ? ids.at(-1)! : null };
}

/** The newest comments with the words: those that wait, then those of the recent table, then the older ones. */
function withTheWords({ meaning, waiting, ids }: SoughtComments, most: number): RawBuilder<unknown> {
  const newestIn = (rows: RawBuilder<unknown>, by: RawBuilder<unknown>) => sql`(
    select s.comment_id as id from ${rows} s where ${matches(meaning)} and ${isWithin(ids, by)}
    order by ${by} desc limit ${most + 1}
  )`;
  const [id, older] = [sql`s.comment_id`, sql`comment_search_older`];
  const olderRows = sql`${older} s where ${matches(meaning)} and ${isWithin(ids, sql`s.comment_id + 0`)}
    and (select count(*) from newer) <= ${most}`;
  return sql`
    with newer as materialized (
      ${newestIn(withWords(waiting), id)} union all ${newestIn(sql`comment_search_recent`, id)}
    ), ${olderMatches(olderRows, (by) => newestIn(older, by), id)}
    select id from newer union all select id from older order by id desc`;
}

/** The comments on the posts of a feed that has few; undefined where it has many. */
async function inSmallFeed(
  db: Database,
  { filters: { feedId }, ids }: SoughtComments,
  most: number,
): Promise<Source | undefined> {
  if (feedId === undefined) return undefined;
  await keepTime(db);
  const { rows: posts } = await sql<{ id: number }>`
    select post_id as id from post_feeds where feed_id = ${feedId} limit ${most + 1}`.execute(db);
  if (posts.length > most) return undefined;
  const onPosts = sql`
    select c.id from unnest(${posts.map(({ id }) => id)}::bigint[]) post (id), lateral (
      select id from comments where post_id = post.id and not is_gone and ${isWithin(ids, sql`id`)} offset 0
    ) c`;
  return { ids: onPosts, isOrdered: false, haveWords: false };
}

function isWithin({ from, before }: IdRange, id: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`${id} >= ${from} and ${id} < ${before}`;
}
