import { sql } from "kysely";
import type { Database } from "../db/database.ts";
import { findOrAddAuthors } from "./authors.ts";
import { countPosts } from "../feeds/feeds.ts";
import { addressHash } from "../previews/addresses.ts";
import { beginIndexingImports } from "../search/search-index.ts";
import { asCopyLine, copyLines, type Row } from "./copy-rows.ts";
import { findOrAddChosenFeeds, type MetFeeds } from "./feeds.ts";
import type { ImportedPost } from "./imported-post.ts";
import { searchWordsOf } from "./search-words.ts";
import type { ImportSession } from "./session.ts";

/** Any number that only Hearth's import locks. */
const IMPORT_LOCK = 7_061_993;

const COLUMNS = [
  "import_key",
  "member_id",
  "feed_id",
  "title",
  "content_type",
  "content",
  "thumbnail_url",
  "imported_hearts",
  "created_at",
  "was_cut",
  "address_hash",
  "words",
  "folded_title",
];

/** What became of a batch: the posts that were not here yet, and how many of those were cut. */
export interface Written {
  imported: number;
  cut: number;
}

/** Posts to write, and what search is to know of each. */
export interface Batch {
  posts: ImportedPost[];
  searchWords: string[];
}

/** Makes a batch of these posts, each of them once. */
export async function prepareBatch({ words }: ImportSession, posts: ImportedPost[]): Promise<Batch> {
  const once = firstOfEach(posts, ({ importKey }) => importKey);
  return { posts: once, searchWords: await searchWordsOf(words, once) };
}

/** Adds those posts that are not here yet, with their authors and feeds, all in one transaction. */
export async function writeBatch(
  { db, client }: ImportSession,
  { posts, searchWords }: Batch,
  metFeeds: MetFeeds,
): Promise<Written> {
  return db.transaction().execute(async (transaction) => {
    // Two imports at once would wait for each other's rows for ever; so they take turns.
    await sql`select pg_advisory_xact_lock(${IMPORT_LOCK})`.execute(transaction);
    const authors = firstOfEach(
      posts.map((post) => post.author),
      ({ importKey }) => importKey,
    );
    const memberIds = await findOrAddAuthors(transaction, authors);
    const feeds = firstOfEach(
      posts.map((post) => post.feed),
      ({ name }) => name,
    );
    const feedIds = await findOrAddChosenFeeds(transaction, feeds, metFeeds);
    const lines = posts.map((post, index) => {
      const row = rowOf(post, memberIds.get(post.author.importKey)!, feedIds.get(post.feed.name)!);
      return `${asCopyLine(row)}\t${searchWords[index]!}`;
    });
    await copyLines(client, "staged_posts", COLUMNS, lines);
    const searchTable = await beginIndexingImports(transaction, posts.length);
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
    post.thumbnailUrl,
    post.hearts,
    post.createdAt,
    post.wasCut,
    post.contentType === "text" ? null : addressHash(post.content),
  ];
}

/** Also gives the feed of each post that was added. */
async function addStagedPosts(db: Database, searchTable: string): Promise<Written & { feedIds: number[] }> {
  const { rows } = await sql<Written & { feedIds: number[] }>`
    with added as (
      insert into posts
        (member_id, title, content_type, content, thumbnail_url, imported_hearts, import_key, created_at)
      select member_id, title, content_type, content, thumbnail_url, imported_hearts, import_key, created_at
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
      select added.id, words, folded_title, true from added join staged_posts using (import_key)
    )
    select count(*)::int as imported, count(*) filter (where was_cut)::int as cut,
      coalesce(array_agg(feed_id), '{}') as "feedIds"
    from added join staged_posts using (import_key)`.execute(db);
  return rows[0]!;
}

/** The first of those with the same key, in the order they came. */
function firstOfEach<Thing>(things: Thing[], keyOf: (thing: Thing) => string): Thing[] {
  const byKey = new Map<string, Thing>();
  for (const thing of things) if (!byKey.has(keyOf(thing))) byKey.set(keyOf(thing), thing);
  return [...byKey.values()];
}
