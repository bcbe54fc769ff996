import { type RawBuilder, sql } from "kysely";
import type { ContentType } from "../../contract/entities.ts";
import type { FormattedText } from "../../contract/formatted-text.ts";
import { wordsOf } from "../../contract/post-words.ts";
import type { Database } from "../db/database.ts";
import { hasLinkTo, isOfDomain } from "../moderation/domains.ts";
import { type ContentTable, type LinkTarget, removes, visible } from "./targets.ts";

/** Ids in the order of the work, and the last id that was looked at; null at the end. */
export interface FoundIds {
  ids: number[];
  last: number | null;
}

export const found = (ids: number[]): FoundIds => ({ ids, last: ids.at(-1) ?? null });

/** Rows that may link to a domain, read per query, so that memory does not grow with the site. */
const READ_AT_ONCE = 200;

/** Rows that one statement searches for a domain: it takes a fraction of a second also where none links there. */
const STRETCH = 5_000;

/** The posts or comments that link to the domain, for a preview. Stops at a time, and says whether these are all. */
export async function allLinking(
  db: Database,
  target: LinkTarget,
  table: ContentTable,
  { end }: { end: number },
): Promise<{ ids: number[]; isWhole: boolean }> {
  const all: number[] = [];
  let after: number | null = removes(target, table) ? 0 : null;
  while (after !== null) {
    if (performance.now() > end) return { ids: all, isWhole: false };
    const { ids, last } = await nextLinking(db, target, table, after, READ_AT_ONCE);
    all.push(...ids);
    after = last;
  }
  return { ids: all, isWhole: true };
}

/** The next posts or comments that link to the domain, in the order of their ids. */
export async function nextLinking(
  db: Database,
  target: LinkTarget,
  table: ContentTable,
  after: number,
  limit: number,
): Promise<FoundIds> {
  const { columns, hasLink, words } = SEARCHED[table];
  const id = sql.ref(`${table}.id`);
  const begin = after === 0 ? await beforeRange(db, target, table) : after;
  const end = begin === null ? null : await endOfStretch(db, table, begin);
  // The last id before the range, so that it is not looked for again.
  if (end === null) return { ids: [], last: begin !== null && begin > after ? begin : null };
  const { rows } = await sql<LinkingRow>`
    select ${columns} from ${visible(target, table)} and ${hasLink} and ${id} > ${begin} and ${id} <= ${end}
      and ${mayLink(words, target.domain)}
    order by ${id} limit ${READ_AT_ONCE}`.execute(db);
  const linking = rows.filter((row) => links(row, target.domain)).map((row) => row.id);
  const ids = linking.slice(0, limit);
  if (linking.length > limit) return found(ids);
  return { ids, last: rows.length === READ_AT_ONCE ? rows.at(-1)!.id : end };
}

/** Whether the post or comment links to the domain now; its author may have edited it since it was listed. */
export async function linksTo(
  db: Database,
  { postId, commentId }: { postId: number; commentId: number | null },
  domain: string,
): Promise<boolean> {
  const [table, id] = commentId === null ? (["posts", postId] as const) : (["comments", commentId] as const);
  const { rows } = await sql<LinkingRow>`
    select ${SEARCHED[table].columns} from ${sql.table(table)} where id = ${id}`.execute(db);
  return rows.some((row) => links(row, domain));
}

/** The last id before an act's range of time, which indexes find; null where nothing is in the range. */
async function beforeRange(db: Database, { since }: LinkTarget, table: ContentTable): Promise<number | null> {
  if (since === null) return 0;
  // Without "offset" PostgreSQL would read all rows in the order of their ids until one is of the range.
  const { rows } = await sql<{ first: number | null }>`
    select min(id) as first from (
      select id from ${sql.table(table)} where deleted_at is null and created_at >= ${since} offset 0
    ) recent`.execute(db);
  const { first } = rows[0]!;
  return first === null ? null : first - 1;
}

/** The last of the next rows that one statement searches; null behind the last row. */
async function endOfStretch(db: Database, table: ContentTable, after: number): Promise<number | null> {
  const { rows } = await sql<{ end: number | null }>`
    select max(id) as end from (
      select id from ${sql.table(table)} where ${SEARCHED[table].hasLink} and id > ${after} order by id limit ${STRETCH}
    ) stretch`.execute(db);
  return rows[0]!.end;
}

/** A post, or a comment as a post of the same text. */
interface LinkingRow {
  id: number;
  contentType: ContentType;
  content: string;
  caption: string | null;
  formatted: FormattedText | null;
}

/** Holds for all comments with a link, and for some others: the condition of the index `comments_with_links`, word for word. */
export const mayHaveLink = sql<boolean>`(comments.text like '%://%' or comments.formatted::text like '%://%')`;

interface Searched {
  columns: RawBuilder<unknown>;
  /** Holds for all rows with a link, and for some others. */
  hasLink: RawBuilder<boolean>;
  words: RawBuilder<string>;
}

const SEARCHED: Record<ContentTable, Searched> = {
  posts: {
    columns: sql`posts.id, posts.content_type as "contentType", posts.content, posts.caption, posts.formatted`,
    // Most posts are links.
    hasLink: sql<boolean>`true`,
    words: sql<string>`concat_ws(' ', posts.content, posts.caption, posts.formatted::text)`,
  },
  comments: {
    columns: sql`comments.id, 'text' as "contentType", comments.text as content, null as caption, comments.formatted`,
    hasLink: mayHaveLink,
    words: sql<string>`concat_ws(' ', comments.text, comments.formatted::text)`,
  },
};

/** By the rule that refuses links to a blocked domain. */
function links({ caption, formatted, ...post }: LinkingRow, domain: string): boolean {
  const words = wordsOf({ ...post, ...(caption !== null && { caption }) });
  const isLink = post.contentType !== "text" && isOfDomain(post.content, domain);
  return isLink || hasLinkTo(words, formatted, domain);
}

/** Addresses whose host the URL standard spells in another way: with escapes or letters beyond ASCII. */
const ODD_HOST = String.raw`https?://[^/?#\s"]*(%|[^ -~])`;

/** A number as a host can be written in many ways. */
const NUMERIC = /^[\d.]+$|:/;

/** Holds for all words that may link to the domain, and for some others. */
function mayLink(words: RawBuilder<string>, domain: string): RawBuilder<boolean> {
  if (NUMERIC.test(domain)) return sql<boolean>`${words} ~* 'https?://'`;
  return sql<boolean>`(position(${domain} in lower(${words})) > 0 or ${words} ~* ${ODD_HOST})`;
}
