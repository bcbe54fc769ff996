import { type RawBuilder, sql } from "kysely";
import { parseSearch } from "../../contract/parse-search.ts";
import { searchTerms } from "../../contract/search-terms.ts";
import type { ResultPlacing } from "../../contract/search.ts";
import type { Database } from "../db/database.ts";
import { getPost } from "../posts/posts.ts";
import { beginSearch } from "./begin-search.ts";
import { keepTime } from "./deadline.ts";
import { folded, hasWords, type Meaning, matches } from "./meaning.ts";
import { amongPosts } from "./mistyped.ts";
import { scoreOf, similarityTo, WEIGHTS } from "./ranked-page.ts";
import { firstTerms, meaningsOf, type SearchRequest } from "./search.ts";

/**
 * Returns the words and numbers that place a post in a search by relevance; null where no words find it. A list has the results of
 * the first meaning that finds any, so the first one that finds this post is the meaning of its list. Throws 404 for an unknown post.
 */
export async function placeResult(
  db: Database,
  postId: string,
  { query, exact }: Pick<SearchRequest, "exact"> & { query: string },
): Promise<ResultPlacing | null> {
  const { id } = await getPost(db, postId);
  const { words } = parseSearch(query);
  return db.transaction().execute(async (transaction) => {
    const beginning = await beginSearch(transaction, firstTerms(searchTerms(words)), words.trim());
    const among = amongPosts(beginning.newest);
    for await (const [kind, meaning] of meaningsOf(transaction, words.trim(), beginning, among)) {
      if (exact && kind !== "match") break;
      if (meaning.isNegative || !hasWords(meaning)) break;
      await keepTime(transaction);
      const placing = await placeBy(transaction, id, meaning);
      if (placing) return placing;
    }
    return null;
  });
}

interface Row extends Pick<ResultPlacing, "isTitle" | "rank" | "length" | "score"> {
  inTitle: boolean[];
  inText: boolean[];
  similarities: number[];
}

async function placeBy(db: Database, id: number, meaning: Meaning): Promise<ResultPlacing | null> {
  const { title, wanted, parts = [], alike } = meaning;
  const found = (weight: "a" | "d") =>
    list(
      "boolean",
      parts.map(({ query }) => sql`ts_filter(s.words, ${`{${weight}}`}::"char"[]) @@ ${query}::tsquery`),
    );
  const { rows } = await sql<Row>`
    select ${title === undefined ? sql`false` : sql`s.title = ${folded(title)}`} as "isTitle",
      ${wanted === null ? sql`0` : sql`ts_rank(${WEIGHTS}::real[], s.words, ${wanted}::tsquery)`}::float8 as rank,
      (select coalesce(sum(coalesce(cardinality(positions), 1)), 0) from unnest(s.words))::int as length,
      ${scoreOf(meaning)}::float8 as score, ${found("a")} as "inTitle", ${found("d")} as "inText",
      ${list("float8", alike.map(similarityTo))} as similarities
    from post_search s where s.post_id = ${id} and ${matches(meaning)}`.execute(db);
  const [row] = rows;
  if (!row) return null;
  const { inTitle, inText, similarities, ...numbers } = row;
  return {
    ...numbers,
    words: parts.map(({ text }, index) => ({ text, inTitle: inTitle[index]!, inText: inText[index]! })),
    similar: alike.map((text, index) => ({ text, similarity: similarities[index]! })),
  };
}

function list(type: "boolean" | "float8", values: RawBuilder<unknown>[]): RawBuilder<unknown> {
  return sql`array[${sql.join(values)}]::${sql.raw(type)}[]`;
}
