import { type RawBuilder, sql } from "kysely";
import type { ContentType } from "../../contract/entities.ts";
import type { FormattedText } from "../../contract/formatted-text.ts";
import { wordsOf } from "../../contract/post-words.ts";
import type { Database } from "../db/database.ts";
import { hasLinkTo, isOfDomain } from "../moderation/domains.ts";
import type { ContentTable } from "./targets.ts";

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

/** A post, or a comment as a post of the same text. */
export interface LinkingRow {
  id: number;
  contentType: ContentType;
  content: string;
  caption: string | null;
  formatted: FormattedText | null;
}

/** Holds for all comments with a link, and for some others: the condition of the index `comments_linking_in_time`, word for word. */
export const mayHaveLink = sql<boolean>`(comments.text like '%://%' or comments.formatted::text like '%://%')`;

interface Searched {
  columns: RawBuilder<unknown>;
  /** Holds for all rows with a link that are not deleted, and for some others: those that an index has in the order of the walk. */
  isIndexed: RawBuilder<boolean>;
  words: RawBuilder<string>;
}

export const SEARCHED: Record<ContentTable, Searched> = {
  posts: {
    columns: sql`posts.id, posts.content_type as "contentType", posts.content, posts.caption, posts.formatted`,
    // Most posts are links.
    isIndexed: sql<boolean>`posts.deleted_at is null`,
    words: sql<string>`concat_ws(' ', posts.content, posts.caption, posts.formatted::text)`,
  },
  comments: {
    columns: sql`comments.id, 'text' as "contentType", comments.text as content, null as caption, comments.formatted`,
    isIndexed: mayHaveLink,
    words: sql<string>`concat_ws(' ', comments.text, comments.formatted::text)`,
  },
  held_writings: {
    columns: sql`held_writings.id, coalesce(body->>'contentType', 'text') as "contentType", coalesce(body->>'content', body->>'text') as content,
      body->>'caption' as caption, held_writings.formatted`,
    isIndexed: sql<boolean>`held_writings.refused_at is null`,
    words: sql<string>`concat_ws(' ', body->>'content', body->>'text', body->>'caption', held_writings.formatted::text)`,
  },
};

/** By the rule that refuses links to a blocked domain. */
export function links({ caption, formatted, ...post }: LinkingRow, domain: string): boolean {
  const words = wordsOf({ ...post, ...(caption !== null && { caption }) });
  const isLink = post.contentType !== "text" && isOfDomain(post.content, domain);
  return isLink || hasLinkTo(words, formatted, domain);
}

/** Addresses whose host the URL standard spells in another way: with escapes or letters beyond ASCII. */
const ODD_HOST = String.raw`https?://[^/?#\s"]*(%|[^ -~])`;

/** A number as a host can be written in many ways. */
const NUMERIC = /^[\d.]+$|:/;

/** Holds for all words that may link to the domain, and for some others. */
export function mayLink(words: RawBuilder<string>, domain: string): RawBuilder<boolean> {
  if (NUMERIC.test(domain)) return sql<boolean>`${words} ~* 'https?://'`;
  return sql<boolean>`(position(${domain} in lower(${words})) > 0 or ${words} ~* ${ODD_HOST})`;
}
