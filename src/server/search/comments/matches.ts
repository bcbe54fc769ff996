import { type RawBuilder, sql } from "kysely";
import type { Database } from "../../db/database.ts";
import { keepTime } from "../deadline.ts";
import { isWithin } from "../filtered-posts.ts";
import { hasWords, matches } from "../meaning.ts";
import { type CommentCandidates, findCommentCandidates, type SoughtComments } from "./sources.ts";
import { withWords } from "./waiting.ts";

export interface Match {
  id: number;
  hearts: number;
  /** The rank of the words, as a whole number, which a cursor holds exactly; 0 without words. */
  score: number;
}

export interface Matches {
  /** Newest first. */
  found: Match[];
  /** The search ended at this id, and further matches may follow; null if it has found all. */
  reached: number | null;
}

/**
 * The number of candidates that are read at once. All of them are checked only for the order by hearts, and where few of them
 * match.
 */
const CANDIDATES = 5_000;

/** The search stops once it has read candidates this many times and none matched. */
const TRIES = 5;

interface Wanted {
  most: number;
  /** Whether the matches need a score. */
  isRanked: boolean;
}

/** Returns the newest matches. */
export async function findMatches(db: Database, sought: SoughtComments, wanted: Wanted): Promise<Matches> {
  const { most } = wanted;
  const ids = { ...sought.ids };
  for (let tries = 1; ; tries++) {
    // All is read by ids and words. PostgreSQL must not read all comments instead, whatever it expects of a word.
    await sql`select set_config('enable_seqscan', 'off', true)`.execute(db);
    const candidates = await findCommentCandidates(
      db,
      { ...sought, ids },
      isSimple(sought) ? most : CANDIDATES,
    );
    const found = await matchesAmong(db, candidates, sought, wanted);
    const reached = found.length === most ? found.at(-1)!.id : candidates.reached;
    if (found.length > 0 || reached === null || tries === TRIES) return { found, reached };
    ids.before = reached;
  }
}

/** Whether there is one condition, so that all candidates match but those on hidden posts. */
function isSimple({ meaning, filters }: SoughtComments): boolean {
  return Object.keys(filters).length + Number(hasWords(meaning)) <= 1 && filters.feedId === undefined;
}

/**
 * The candidates that match and can be read. Each is looked up by its id, in their order, until there are enough; their
 * words only where they are asked for.
 */
async function matchesAmong(
  db: Database,
  { ids, haveWords }: CommentCandidates,
  { meaning, filters: { memberId, feedId, ...dates }, waiting }: SoughtComments,
  { most, isRanked }: Wanted,
): Promise<Match[]> {
  await keepTime(db);
  const isAsked = hasWords(meaning) && (isRanked || !haveWords);
  const { rows } = await sql<Match>`
    with waiting as materialized (select * from ${withWords(waiting)} entry), readable as materialized (
      select c.id, c.hearts, place
      from unnest(${ids}::bigint[]) with ordinality candidate (id, place)
        cross join lateral (
          select id, post_id, hearts from comments
          where id = candidate.id and deleted_at is null and ${isWithin(dates, sql`created_at`)}
            and ${memberId === undefined ? sql`true` : sql`member_id = ${memberId}`} offset 0
        ) c
        cross join lateral (
          select from posts where id = c.post_id and deleted_at is null and ${isIn(feedId)} offset 0
        ) p
      order by place ${isAsked && !haveWords ? sql`` : sql`limit ${most}`}
    )
    select c.id, c.hearts, ${isAsked ? scoreOf(meaning.wanted!) : sql`0`} as score
    from readable c ${isAsked ? sql`cross join lateral (${WORDS}) s where ${matches(meaning)}` : sql``}
    order by place limit ${most}`.execute(db);
  return rows;
}

const WORDS = sql`
  select words from comment_search where comment_id = c.id
  union all
  select words from waiting where comment_id = c.id
  offset 0`;

function isIn(feedId: number | undefined): RawBuilder<unknown> {
  if (feedId === undefined) return sql`true`;
  return sql`exists (select from post_feeds where post_id = posts.id and feed_id = ${feedId})`;
}

function scoreOf(wanted: string): RawBuilder<unknown> {
  return sql`greatest(1, round(ts_rank(s.words, ${wanted}::tsquery, 1) * 1e9))::bigint`;
}
