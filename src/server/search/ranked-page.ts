import { type RawBuilder, sql } from "kysely";
import type { Database } from "../db/database.ts";
import { runStatement } from "../db/prepared.ts";
import type { Paging } from "../posts/paging.ts";
import { keepTime } from "./deadline.ts";
import { folded, type Meaning, matches } from "./meaning.ts";
import type { Kind, ResultPosition } from "./result-position.ts";
import { isUpTo } from "./through-word-index.ts";

/**
 * Only the newest matches are ranked, and older ones follow by age: a common word has a bounded cost. One more
 * than are counted, so that their number tells whether there are more.
 */
const MAX_RANKED = 1_001;

/** If the recent table has this many matches, older posts are not ranked: they follow the ranked ones. */
const ENOUGH = 100;

/**
 * Up to this many older matches are sorted; among more, the newest are found by reading the posts by age.
 * PostgreSQL must not choose: it expects thousands of matches for a word that its statistics do not have, and
 * would read three million posts to find ten. With three million posts, both ways read some 57,000 rows for a
 * word with this many matches.
 */
const FEW = 50_000;

/** The score of a post with exactly the typed title, above every score by words. */
const NAMED_SCORE = 1e12;

/** Weights for `ts_rank` in the order D, C, B, A. A title has A, a text D. */
export const WEIGHTS = "{0.1, 0.1, 0.1, 1}";

export interface Found {
  ids: number[];
  next: string | null;
  /** The number of matches that were ranked. */
  ranked: number;
  /** Whether the older table may have more matches. */
  mayHaveOlder: boolean;
}

/** A matching post. The score is a whole number, which a cursor holds exactly, and 0 for an unranked post. */
interface Match {
  /** The post's id, negated for an imported post, which counts as older than all others. */
  recency: number;
  score: number;
}

/** The recency of a row, written exactly as in the indexes. The view `post_search` has it as a column. */
const RECENCY = sql`case when s.is_imported then -s.post_id else s.post_id end`;

/** The part of the results to read. Later pages have only posts that existed when the search began. */
export interface ResultsRequest extends Paging {
  position: ResultPosition | null;
  /** The id of the newest post when the search began. */
  newest: number;
}

/** Returns a page of matches, best match first, then newest. */
export async function readPage(
  db: Database,
  kind: Kind,
  meaning: Meaning,
  { limit, offset = 0, position, newest }: ResultsRequest,
): Promise<Found> {
  await keepTime(db);
  const ranked = await rank(db, meaning, newest, { limit: limit + 1, offset, position });
  const page = ranked.recencies.map((recency, index) => ({ recency, score: ranked.scores[index]! }));
  if (page.length <= limit && ranked.latest >= ENOUGH) {
    const before = position?.score === 0 ? position.recency : ranked.oldest;
    await keepTime(db);
    const skip = position ? 0 : Math.max(0, offset - ranked.total);
    page.push(...(await older(db, meaning, before, skip, limit + 1 - page.length)));
  }
  const shown = page.slice(0, limit);
  const last = shown.at(-1);
  return {
    ids: shown.map(({ recency }) => Math.abs(recency)),
    next: page.length > limit && last ? `${kind}.${newest}.${last.score}.${last.recency}` : null,
    ranked: ranked.latest,
    mayHaveOlder: ranked.recent >= ENOUGH,
  };
}

/** A page of the ranked posts. */
interface Ranked {
  recencies: number[];
  scores: number[];
  /** The number of ranked posts on all pages. */
  total: number;
  /** The number of newest matches, which are ranked by their words. */
  latest: number;
  /** The number of these in the recent table. */
  recent: number;
  /** The recency of the oldest of these newest matches. */
  oldest: number;
}

async function rank(
  db: Database,
  meaning: Meaning,
  newest: number,
  { limit, offset, position }: Required<Pick<ResultsRequest, "limit" | "offset" | "position">>,
): Promise<Ranked> {
  const newestOf = (table: string, by: RawBuilder<unknown>) => sql`(
    select ${RECENCY} as recency, s.words, s.title from ${sql.table(table)} s
    where ${matches(meaning)} and s.post_id <= ${newest}
    order by ${by} desc limit ${MAX_RANKED}
  )`;
  // Few of the posts with the words may pass the filters, so the words' index finds them sooner than their age.
  const byAge = meaning.within ? sql`${RECENCY} + 0` : RECENCY;
  const [row] = await runStatement(
    db,
    sql<Ranked>`
    with recent as materialized (${newestOf("post_search_recent", byAge)}),
    ${olderMatches(
      sql`post_search_older s
        where ${matches(meaning)} and ${isUpTo(newest)} and (select count(*) from recent) < ${ENOUGH}`,
      (by) => newestOf("post_search_older", by),
      RECENCY,
    )},
    latest as materialized (
      select s.recency, greatest(1, round(${scoreOf(meaning)} * 1e9))::bigint as score
      from (select * from recent union all select * from older) s
    ),
    ranked as materialized (${withNamed(meaning, newest)}),
    page as materialized (
      select * from ranked where ${position ? sql`(score, recency) < (${position.score}, ${position.recency})` : sql`true`}
      order by score desc, recency desc limit ${limit} offset ${position ? 0 : offset}
    )
    select array(select recency from page order by score desc, recency desc) as recencies,
      array(select score from page order by score desc, recency desc) as scores,
      (select count(*) from ranked) as total, (select count(*) from latest) as latest,
      (select count(*) from recent) as recent,
      (select min(recency) from latest) as oldest`,
    { isPrepared: meaning.alike.length === 0 && !meaning.within },
  );
  return row!;
}

/** Puts matching posts with exactly the typed title before the newest matches. */
function withNamed(meaning: Meaning, newest: number): RawBuilder<unknown> {
  if (meaning.title === undefined) return sql`select * from latest`;
  return sql`
    with named as (
      select s.recency, ${NAMED_SCORE}::bigint as score from post_search s
      where s.title = ${folded(meaning.title)} and ${matches(meaning)} and s.post_id <= ${newest}
      order by recency desc limit ${MAX_RANKED}
    )
    select * from named union all select * from latest where recency not in (select recency from named)`;
}

async function older(
  db: Database,
  meaning: Meaning,
  before: number,
  skip: number,
  count: number,
): Promise<Match[]> {
  const isNext = sql`${matches(meaning)} and s.recency < ${before}
    and ${meaning.title === undefined ? sql`true` : sql`s.title <> ${folded(meaning.title)}`}`;
  const nextBy = (recency: RawBuilder<unknown>) => sql`(
    select s.recency, 0 as score from post_search s where ${isNext}
    order by ${recency} desc limit ${count} offset ${skip}
  )`;
  const sought = sql`post_search s where ${matches(meaning)} and s.recency + 0 < ${before}`;
  const { rows } = await sql<Match>`
    with ${olderMatches(sought, nextBy, sql`s.recency`)} select * from older`.execute(db);
  return rows;
}

/** The subquery `older` has the newest of the older matches: sorted if few (`sought` counts), else read by age. */
export function olderMatches(
  sought: RawBuilder<unknown>,
  newestBy: (recency: RawBuilder<unknown>) => RawBuilder<unknown>,
  recency: RawBuilder<unknown>,
): RawBuilder<unknown> {
  return sql`
    sought as materialized (select count(*) from (select from ${sought} limit ${FEW} + 1) s),
    older as (
      select * from ${newestBy(sql`${recency} + 0`)} s where (select count from sought) between 1 and ${FEW}
      union all
      select * from ${newestBy(recency)} s where (select count from sought) > ${FEW}
    )`;
}

/** The similarity of a row `s` to a word: that of its title's most similar part. */
export function similarityTo(word: string): RawBuilder<unknown> {
  return sql`word_similarity(${folded(word)}, s.title)`;
}

/** The score of a row `s` by its words. */
export function scoreOf({ wanted, alike }: Meaning): RawBuilder<unknown> {
  const words = wanted ? [sql`ts_rank(${WEIGHTS}::real[], s.words, ${wanted}::tsquery, 1)`] : [];
  const titles = alike.map(similarityTo);
  return sql`(${sql.join([...words, ...titles], sql` + `)})`;
}
