import type { ContentType } from "../../contract/entities.ts";
import { feedKey } from "../../contract/feed-names.ts";
import type { Database } from "../db/database.ts";
import { gatherOn } from "../db/gather.ts";
import { prepare } from "../db/prepared.ts";
import { addMissingFeeds, countPosts, type PostedFeeds } from "../feeds/feeds.ts";
import { storeAddressHashes } from "../previews/addresses.ts";
import { requestPreviews } from "../previews/request.ts";
import { indexPosts } from "../search/search-index.ts";

interface Given {
  memberId: string;
  title: string;
  contentType: ContentType;
  content: string;
  caption: string | null;
  thumbnailUrl: string | null;
  imageKey: string | null;
  imageAlt: string | null;
  feedNames: string[];
  /** The feeds of `feedNames` that exist already. */
  found: PostedFeeds;
}

interface Added extends Given {
  id: number;
}

/**
 * Inserts a post, indexes it for search, adds it to its feeds, creates missing feeds and requests its
 * preview. Returns its id. Posts that arrive together share the statements. Run it in a transaction.
 */
export const insertPost = gatherOn(async (db: Database, posts: Given[]) => {
  const found = new Map(posts.flatMap((post) => [...post.found]));
  const names = posts.flatMap(({ feedNames }) => feedNames);
  const feeds = await addMissingFeeds(db, names, found);
  const rows = await insertAll(db, [
    posts.map(({ memberId }) => memberId),
    posts.map(({ title }) => title),
    posts.map(({ contentType }) => contentType),
    posts.map(({ content }) => content),
    posts.map(({ caption }) => caption),
    posts.map(({ thumbnailUrl }) => thumbnailUrl),
    posts.map(({ imageKey }) => imageKey),
    posts.map(({ imageAlt }) => imageAlt),
  ]);
  const ids = rows.map(({ id }) => id);
  const added = posts.map((post, index) => ({ ...post, id: ids[index]! }));
  await indexPosts(db, ids);
  const links = added.filter(({ contentType }) => contentType !== "text");
  await storeAddressHashes(
    db,
    links.map(({ id, content }) => ({ id, address: content })),
  );
  await requestPreviews(
    db,
    links.filter(({ imageKey }) => imageKey === null),
  );
  await addToFeeds(db, added, feeds);
  return ids;
});

const insertAll = prepare<{ id: number }>(`
  with given as materialized (
    select nextval(pg_get_serial_sequence('posts', 'id')) as id, given.*
    from unnest($1::uuid[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[]) with ordinality
      given (member_id, title, content_type, content, caption, thumbnail_url, image_key, image_alt, place)
  ), inserted as (
    insert into posts (id, member_id, title, content_type, content, caption, thumbnail_url, image_key, image_alt)
    overriding system value
    select id, member_id, title, content_type, content, caption, thumbnail_url, image_key, image_alt from given
  )
  select id from given order by place`);

/** Call it last: the feeds' figures stay locked until the transaction ends. */
async function addToFeeds(db: Database, posts: Added[], feeds: PostedFeeds): Promise<void> {
  const filed = posts.flatMap(({ id, feedNames }) => {
    // Two spellings of one name are one feed, which gets the post once.
    const feedIds = new Set(feedNames.map((name) => feeds.get(feedKey(name))!.id));
    return [...feedIds].map((feedId, index) => ({ id, feedId, position: index + 1 }));
  });
  if (filed.length === 0) return;
  const feedIds = filed.map(({ feedId }) => feedId);
  await file(db, [filed.map(({ id }) => id), filed.map(({ position }) => position), feedIds]);
  await countPosts(db, feedIds, 1);
}

/** Adds posts to feeds. SQL copies the date, because a JavaScript `Date` would lose its microseconds. */
const file = prepare(`
  insert into post_feeds (post_id, position, feed_id, post_created_at)
  select posts.id, filed.position, filed.feed_id, posts.created_at
  from unnest($1::bigint[], $2::smallint[], $3::bigint[]) filed (post_id, position, feed_id)
    join posts on posts.id = filed.post_id`);
