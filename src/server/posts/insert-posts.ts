import type { ContentType } from "../../contract/entities.ts";
import { feedKey } from "../../contract/feed-names.ts";
import type { FormattedText } from "../../contract/formatted-text.ts";
import type { Database } from "../db/database.ts";
import { gatherOn } from "../db/gather.ts";
import { prepare } from "../db/prepared.ts";
import { addTags } from "../feed-tags/post-tags.ts";
import { addMissingFeeds, countPosts, type PostedFeeds } from "../feeds/feeds.ts";
import { IS_ADMITTED } from "../join-requests/admitted.ts";
import { storeAddressHashes } from "../previews/earlier-posts.ts";
import { requestPreviews } from "../previews/request.ts";
import { notifyOfPosts } from "../notifications/of-writings.ts";
import { indexPosts } from "../search/search-index.ts";

interface Given {
  memberId: string;
  title: string;
  contentType: ContentType;
  content: string;
  caption: string | null;
  formatted: FormattedText | null;
  /** The names that the words mention, as they are spelled there. */
  named: string[];
  thumbnailUrl: string | null;
  imageKey: string | null;
  imageAlt: string | null;
  feedNames: string[];
  /** The feeds of `feedNames` that exist already. */
  found: PostedFeeds;
  /** The ids of tags of its feeds. */
  tags: string[];
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
  const mentions = await mentionsIn(db, posts);
  const rows = await insertAll(db, [
    posts.map(({ memberId }) => memberId),
    posts.map(({ title }) => title),
    posts.map(({ contentType }) => contentType),
    posts.map(({ content }) => content),
    posts.map(({ caption }) => caption),
    posts.map(({ formatted }) => formatted && JSON.stringify(formatted)),
    posts.map(({ thumbnailUrl }) => thumbnailUrl),
    posts.map(({ imageKey }) => imageKey),
    posts.map(({ imageAlt }) => imageAlt),
    // An array for each post: PostgreSQL's own arrays of arrays have rows of one length.
    mentions.map((names) => (names.length > 0 ? JSON.stringify(names) : null)),
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
  await notifyOfPosts(
    db,
    added.flatMap(({ id }, index) => mentions[index]!.map((name) => ({ postId: id, name }))),
  );
  await addToFeeds(db, added, feeds);
  return ids;
});

const insertAll = prepare<{ id: number }>(`
  with given as materialized (
    select nextval(pg_get_serial_sequence('posts', 'id')) as id, given.*
    from unnest($1::uuid[], $2::text[], $3::text[], $4::text[], $5::text[], $6::json[], $7::text[], $8::text[], $9::text[], $10::json[]) with ordinality
      given (member_id, title, content_type, content, caption, formatted, thumbnail_url, image_key, image_alt, mentions, place)
  ), inserted as (
    insert into posts (id, member_id, title, content_type, content, caption, formatted, thumbnail_url, image_key, image_alt, mentions, hot, active_at)
    overriding system value
    select id, member_id, title, content_type, content, caption, formatted, thumbnail_url, image_key, image_alt,
      case when mentions is not null then array(select json_array_elements_text(mentions)) end, hot_of(0, now()), now() from given
  )
  select id from given order by place`);

/** The members whom each post mentions, by the names that it spells. */
async function mentionsIn(db: Database, posts: Given[]): Promise<string[][]> {
  const keys = new Set(posts.flatMap(({ named }) => named.map((name) => name.toLowerCase())));
  const members = keys.size === 0 ? [] : await membersNamed(db, [[...keys]]);
  const known = new Set(members.map(({ key }) => key));
  return posts.map(({ named }) => named.filter((name) => known.has(name.toLowerCase())));
}

/** The keys that are members' names, among these. */
export const membersNamed = prepare<{ key: string }>(
  `select username_key as key from members where username_key = any($1::text[]) and ${IS_ADMITTED}`,
);

/** Call it last: the feeds' figures stay locked until the transaction ends. */
async function addToFeeds(db: Database, posts: Added[], feeds: PostedFeeds): Promise<void> {
  const filed = posts.flatMap(({ id, feedNames }) => {
    // Two spellings of one name are one feed, which gets the post once.
    const feedIds = new Set(feedNames.map((name) => feeds.get(feedKey(name))!.id));
    return [...feedIds].map((feedId, index) => ({ id, feedId, position: index + 1 }));
  });
  if (filed.length === 0) return;
  const feedIds = filed.map(({ feedId }) => feedId);
  await filePosts(db, filed);
  await countPosts(db, feedIds, 1);
  await addTags(
    db,
    posts.map(({ id, tags }) => ({ postId: id, tags })),
  );
}

/** Adds posts to feeds, without the feeds' figures. */
export async function filePosts(
  db: Database,
  filed: { id: number; feedId: number; position: number }[],
): Promise<void> {
  const columns = [
    filed.map(({ id }) => id),
    filed.map(({ position }) => position),
    filed.map(({ feedId }) => feedId),
  ];
  await file(db, columns);
}

/** SQL copies the date, because a JavaScript `Date` would lose its microseconds. */
const file = prepare(`
  insert into post_feeds (post_id, position, feed_id, post_created_at)
  select posts.id, filed.position, filed.feed_id, posts.created_at
  from unnest($1::bigint[], $2::smallint[], $3::bigint[]) filed (post_id, position, feed_id)
    join posts on posts.id = filed.post_id`);
