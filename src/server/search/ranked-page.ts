import { type RawBuilder, sql } from "kysely";
import { ERROR_TEXTS } from "../../contract/errors.ts";
import type { Database } from "../db/database.ts";
import { badRequest } from "../http/api-error.ts";
import type { Meaning } from "./mistyped.ts";

/**
 * Of the posts that match the newest so many are ranked, and the older ones follow, newest first: what a
 * search for a common word costs is bounded, and nothing is left out.
 */
const MAX_RANKED = 1_000;

/** With as many matches among the recent posts the older ones are not read: they follow those that are ranked. */
const ENOUGH = 200;

/** Above every score of words. */
const NAMED_SCORE = 1e12;

/** Weights of text and title, in the order D, C, B, A. */
const WEIGHTS = "{0.1, 0.1, 0.1, 1}";

export interface Paging {
  limit: number;
  offset?: number | undefined;
  cursor?: string | undefined;
}

export interface Found {
  ids: number[];
  next: string | null;
}

/** What was searched for: as it was typed, or as it may have been meant, the likelier first. */
export type Kind = "match" | "meant" | "guessed";

/** A place in the results: after a score and a post, among the posts there were when the search began. */
export interface Place {
  kind: Kind;
  newest: number;
  score: number;
  id: number;
}

/** A post that matches. Its score is a whole number, so that a cursor can say it exactly; 0 when not ranked. */
interface Match {
  id: number;
  score: number;
}

/** The place that the cursor names, null when there is no cursor. Throws 400 for one that is none. */
export function placeIn({ cursor }: Paging): Place | null {
  if (cursor === undefined) return null;
  const [, kind, ...numbers] =
    /^(match|meant|guessed)\.(\d{1,15})\.(\d{1,15})\.(\d{1,15})$/.exec(cursor) ?? [];
  if (!kind) throw badRequest(ERROR_TEXTS.invalidCursor);
  const [newest, score, id] = numbers.map(Number);
  return { kind: kind as Kind, newest: newest!, score: score!, id: id! };
}

/** What part of the results is read: who pages on sees the posts that were there when they began. */
export interface Reading extends Paging {
  place: Place | null;
  /** The newest post there was. */
  newest: number;
}

/** A page of what matches, best match first, then newest. */
export async function readPage(
  db: Database,
  kind: Kind,
  meaning: Meaning,
  { limit, offset = 0, place, newest }: Reading,
): Promise<Found> {
  const named = await namedSo(db, meaning, newest);
  const latest = await rank(db, meaning, newest);
  const ids = new Set(named.map(({ id }) => id));
  const ranked = [...named, ...latest.filter(({ id }) => !ids.has(id))];
  const start = place ? firstAfter(ranked, place) : offset;
  const page = ranked.slice(start, start + limit + 1);
  if (page.length <= limit && latest.length >= ENOUGH) {
    const before = place?.score === 0 ? place.id : Math.min(...latest.map(({ id }) => id));
    const skip = Math.max(0, start - ranked.length);
    page.push(...(await older(db, meaning, before, skip, limit + 1 - page.length)));
  }
  const shown = page.slice(0, limit);
  const last = shown.at(-1);
  return {
    ids: shown.map(({ id }) => id),
    next: page.length > limit && last ? `${kind}.${newest}.${last.score}.${last.id}` : null,
  };
}

/** Whether anything matches: then a page is empty only because it lies past the end. */
export async function matchesAny(db: Database, meaning: Meaning, newest: number): Promise<boolean> {
  const { rows } = await sql<{ any: boolean }>`
    select exists (select from post_search s where ${matches(meaning)} and s.post_id <= ${newest}) as any`.execute(
    db,
  );
  return rows[0]!.any;
}

function firstAfter(ranked: Match[], { score, id }: Place): number {
  const index = ranked.findIndex((match) => match.score < score || (match.score === score && match.id < id));
  return index < 0 ? ranked.length : index;
}

/** The posts that have the words, and for a title just what was typed: before all others. */
async function namedSo(db: Database, meaning: Meaning, newest: number): Promise<Match[]> {
  if (meaning.title === undefined) return [];
  const { rows } = await sql<Match>`
    select s.post_id as id, ${NAMED_SCORE}::bigint as score from post_search s
    where s.title = ${folded(meaning.title)} and ${matches(meaning)} and s.post_id <= ${newest}
    order by id desc limit ${MAX_RANKED}`.execute(db);
  return rows;
}

async function rank(db: Database, meaning: Meaning, newest: number): Promise<Match[]> {
  const newestOf = (table: string) => sql`(
    select s.post_id, s.words, s.title from ${sql.table(table)} s
    where ${matches(meaning)} and s.post_id <= ${newest}
    order by s.post_id desc limit ${MAX_RANKED}
  )`;
  const { rows } = await sql<Match>`
    with recent as materialized (${newestOf("post_search_recent")}),
    older as (select * from ${newestOf("post_search_older")} s where (select count(*) from recent) < ${ENOUGH})
    select s.post_id as id, greatest(1, round(${scoreOf(meaning)} * 1e9))::bigint as score
    from (select * from recent union all select * from older) s
    order by score desc, id desc`.execute(db);
  return rows;
}

async function older(
  db: Database,
  meaning: Meaning,
  before: number,
  skip: number,
  count: number,
): Promise<Match[]> {
  const { rows } = await sql<Match>`
    select s.post_id as id, 0 as score from post_search s
    where ${matches(meaning)} and s.post_id < ${before}
      and ${meaning.title === undefined ? sql`true` : sql`s.title <> ${folded(meaning.title)}`}
    order by s.post_id desc limit ${count} offset ${skip}`.execute(db);
  return rows;
}

function matches({ wanted, alike }: Meaning): RawBuilder<unknown> {
  const hasWords = wanted ? [sql`s.words @@ ${wanted}::tsquery`] : [];
  return sql.join([...hasWords, ...alike.map((word) => sql`${folded(word)} <% s.title`)], sql` and `);
}

function scoreOf({ wanted, alike }: Meaning): RawBuilder<unknown> {
  const words = wanted ? [sql`ts_rank(${WEIGHTS}::real[], s.words, ${wanted}::tsquery, 1)`] : [];
  const titles = alike.map((word) => sql`word_similarity(${folded(word)}, s.title)`);
  return sql`(${sql.join([...words, ...titles], sql` + `)})`;
}

function folded(word: string): RawBuilder<unknown> {
  return sql`lower(unaccent(${word}))`;
}
