import { type RawBuilder, sql } from "kysely";
import { ERROR_TEXTS } from "../../contract/errors.ts";
import { type SearchTerm, searchTerms } from "../../contract/search-terms.ts";
import type { Database } from "../db/database.ts";
import { badRequest } from "../http/api-error.ts";

/** Of the posts that have all words the newest so many are ranked: what a search costs is bounded. */
const MAX_RANKED = 1_000;

/** Terms that are looked for; each is compared with every candidate, and a person types fewer. */
const MAX_TERMS = 16;

/** How alike a mistyped search and a part of a title must be, from 0 to 1. */
const MIN_SIMILARITY = 0.45;

/** Weights of text and title, in the order D, C, B, A. */
const WEIGHTS = "{0.1, 0.1, 0.1, 1}";

interface Paging {
  limit: number;
  offset?: number | undefined;
  cursor?: string | undefined;
}

interface Found {
  ids: number[];
  next: string | null;
}

/**
 * The ids of the posts that match, best match first, then newest. When none has the words, those whose
 * titles are most like them. Throws 400 for a cursor that is none.
 */
export async function searchPosts(db: Database, query: string, paging: Paging): Promise<Found> {
  const terms = searchTerms(query).slice(0, MAX_TERMS);
  const wanted = tsQuery(terms);
  const place = paging.cursor === undefined ? null : readCursor(paging.cursor);
  if (!wanted) return { ids: [], next: null };
  if (place?.kind !== "alike") {
    const found = await matching(db, wanted, paging, place);
    const isEmpty = found.ids.length === 0 && !place;
    // A page past the end is empty as well.
    const nothingMatches = isEmpty && (!paging.offset || !(await matchesAny(db, wanted)));
    // Who says exactly what is wanted gets that.
    if (!nothingMatches || terms.some(({ isExact }) => isExact)) return found;
  }
  return alike(db, query, paging, place);
}

/** A place in the results: after a score and a post, among the posts there were when the search began. */
interface Place {
  kind: "match" | "alike";
  newest: number;
  score: number;
  id: number;
}

function readCursor(cursor: string): Place {
  const [, kind, ...numbers] = /^(match|alike)\.(\d{1,15})\.(\d{1,15})\.(\d{1,15})$/.exec(cursor) ?? [];
  if (!kind) throw badRequest(ERROR_TEXTS.invalidCursor);
  const [newest, score, id] = numbers.map(Number);
  return { kind: kind as Place["kind"], newest: newest!, score: score!, id: id! };
}

function matching(
  db: Database,
  wanted: RawBuilder<unknown>,
  paging: Paging,
  place: Place | null,
): Promise<Found> {
  // A score is a whole number, so that a cursor can say it exactly.
  const ranked = sql`
    select s.post_id as id, round(ts_rank(${WEIGHTS}::real[], s.words, ${wanted}, 1) * 1e9)::bigint as score
    from (
      select s.post_id, s.words from post_search s where s.words @@ ${wanted} and ${upTo(place)}
      order by s.post_id desc limit ${MAX_RANKED}
    ) s`;
  return readPage(db, "match", ranked, paging, place);
}

async function matchesAny(db: Database, wanted: RawBuilder<unknown>): Promise<boolean> {
  return (await matching(db, wanted, { limit: 1 }, null)).ids.length > 0;
}

function alike(db: Database, query: string, paging: Paging, place: Place | null): Promise<Found> {
  return db.transaction().execute(async (transaction) => {
    await sql`select set_config('pg_trgm.word_similarity_threshold', ${String(MIN_SIMILARITY)}, true)`.execute(
      transaction,
    );
    const typed = sql`lower(unaccent(${query}))`;
    const ranked = sql`
      select s.post_id as id, round(word_similarity(${typed}, s.title) * 1e9)::bigint as score
      from post_search s where ${typed} <% s.title and ${upTo(place)}
      order by score desc limit ${MAX_RANKED}`;
    return readPage(transaction, "alike", ranked, paging, place);
  });
}

/** Who pages on sees the posts that were there when they began. */
function upTo(place: Place | null): RawBuilder<unknown> {
  return place ? sql`s.post_id <= ${place.newest}` : sql`true`;
}

async function readPage(
  db: Database,
  kind: Place["kind"],
  ranked: RawBuilder<unknown>,
  { limit, offset = 0 }: Paging,
  place: Place | null,
): Promise<Found> {
  const after = place ? sql`(score, id) < (${place.score}, ${place.id})` : sql`true`;
  const { rows } = await sql<{ id: number; score: number; newest: number }>`
    with ranked as (${ranked})
    select id, score, (select max(id) from ranked) as newest from ranked where ${after}
    order by score desc, id desc limit ${limit + 1} offset ${offset}`.execute(db);
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  const newest = place?.newest ?? rows[0]?.newest;
  return {
    ids: page.map((row) => row.id),
    next: rows.length > limit && last ? `${kind}.${newest}.${last.score}.${last.id}` : null,
  };
}

/** What PostgreSQL is to look for; null when nothing is wanted, only unwanted. */
function tsQuery(terms: SearchTerm[]): RawBuilder<unknown> | null {
  if (!terms.some(({ isExcluded }) => !isExcluded)) return null;
  const parts = terms.map((term) => (term.isExcluded ? sql`!!(${termQuery(term)})` : termQuery(term)));
  return sql`(${sql.join(parts, sql` && `)})`;
}

/** PostgreSQL reads the words, so whatever was typed is text and no operator. */
function termQuery({ text, isPrefix }: SearchTerm): RawBuilder<unknown> {
  const written = sql`phraseto_tsquery('hearth_words', ${text})`;
  const beginning = isPrefix
    ? sql`coalesce((nullif(${written}::text, '') || ':*')::tsquery, ''::tsquery)`
    : written;
  return sql`(phraseto_tsquery('hearth_stems', ${text}) || ${beginning})`;
}
