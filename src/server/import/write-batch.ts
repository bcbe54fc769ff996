import { sql } from "kysely";
import type pg from "pg";
import { countPosts } from "../feeds/feeds.ts";
import { formatText } from "../formatting/format-text.ts";
import type { Database } from "../db/database.ts";
import { addressHash } from "../previews/earlier-posts.ts";
import { beginIndexingImports } from "../search/search-index.ts";
import type { OwnerIds } from "./authors-and-feeds.ts";
import { copyRows, type Row } from "./copy-rows.ts";
import type { ImportedPost } from "./imported-post.ts";

/** One connection for both Kysely and COPY, so that both take part in the same transaction. */
export interface Lane {
  db: Database;
  client: pg.Client;
}

const COLUMNS = [
  "import_key",
  "member_id",
  "feed_id",
  "title",
  "content_type",
  "content",
  "formatted",
  "thumbnail_url",
  "imported_hearts",
  "created_at",
  "was_cut",
  "address_hash",
];

/** Creates the temporary table that the lane's batches are copied into. */
export async function makeStagingTable(db: Database): Promise<void> {
  await sql`
    create temporary table staged_posts (
      import_key text not null,
      member_id uuid not null,
      feed_id bigint not null,
      title text not null,
      content_type text not null,
      content text not null,
      formatted json,
      thumbnail_url text,
      imported_hearts integer not null,
      created_at timestamptz not null,
      was_cut boolean not null,
      address_hash bytea
    ) on commit delete rows`.execute(db);
}

/** Counts of a batch: the posts that were not here yet, and how many of those were cut. */
export interface Written {
  imported: number;
  cut: number;
}

/** Adds the new posts in one transaction. No post may be in the batch twice, or in another lane's batch. */
export async function writeBatch(
  { db, client }: Lane,
  posts: ImportedPost[],
  { memberIds, feedIds }: OwnerIds,
): Promise<Written> {
  const rows = posts.map((post) =>
    rowOf(post, memberIds.get(post.author.importKey)!, feedIds.get(post.feed.name)!),
  );
  return db.transaction().execute(async (transaction) => {
    await copyRows(client, "staged_posts", COLUMNS, rows);
    const searchTable = await beginIndexingImports(transaction, rows.length);
    const { feedIds: filedIn, ...written } = await addStagedPosts(transaction, searchTable);
    await countPosts(transaction, filedIn, 1);
    return written;
  });
}

function rowOf(post: ImportedPost, memberId: string, feedId: number): Row {
  return [
    post.importKey,
    memberId,
    feedId,
    post.title,
    post.contentType,
    post.content,
    formattedJson(post),
    post.thumbnailUrl,
    post.hearts,
    post.createdAt,
    post.wasCut,
    post.contentType === "text" ? null : addressHash(post.content),
  ];
}

function formattedJson({ contentType, content }: ImportedPost): string | null {
  const formatted = contentType === "text" ? formatText(content) : null;
  return formatted && JSON.stringify(formatted);
}

/** Adds the staged posts that are not here yet. Returns their counts and the feed of each. */
async function addStagedPosts(db: Database, searchTable: string): Promise<Written & { feedIds: number[] }> {
  const { rows } = await sql<Written & { feedIds: number[] }>`
    with added as (
      insert into posts
        (member_id, title, content_type, content, formatted, thumbnail_url, imported_hearts, import_key, created_at,
          hot, active_at)
      select member_id, title, content_type, content, formatted, thumbnail_url, imported_hearts, import_key, created_at,
        hot_of(imported_hearts, created_at), created_at
      from staged_posts
      where not exists (select from erased_imports where import_key = staged_posts.import_key)
      on conflict (import_key) do nothing
      returning id, import_key, created_at
    ), filed as (
      insert into post_feeds (post_id, position, feed_id, post_created_at)
      select added.id, 1, feed_id, added.created_at from added join staged_posts using (import_key)
    ), addressed as (
      insert into post_addresses (post_id, address_hash)
      select added.id, address_hash from added join staged_posts using (import_key)
      where address_hash is not null
    ), findable as (
      insert into ${sql.table(searchTable)} (post_id, words, title, is_imported)
      select added.id, found.words, search_title(title), true
      from added join staged_posts using (import_key), search_words_of(title, content_type, content, null) found
    )
    select count(*)::int as imported, count(*) filter (where was_cut)::int as cut,
      coalesce(array_agg(feed_id), '{}') as "feedIds"
    from added join staged_posts using (import_key)`.execute(db);
  return rows[0]!;
}
