import { ERROR_TEXTS } from "../../contract/errors.ts";
import type { ContentType } from "../../contract/entities.ts";
import { youtubeThumbnail, youtubeVideoId } from "../../contract/links.ts";
import { withoutTracking } from "../../contract/same-address.ts";
import type { Database } from "../db/database.ts";
import { parseId } from "../db/ids.ts";
import { prepare } from "../db/prepared.ts";
import { addMissingFeeds, countPosts, feedKey, findFeeds, type PostedFeed } from "../feeds/feeds.ts";
import { type ApiError, badRequest, forbidden, notFound } from "../refusal.ts";
import { storeAddressHashes } from "../previews/addresses.ts";
import { requestPreviews } from "../previews/request.ts";
import { holdImages } from "../images/images.ts";
import { indexPosts } from "../search/search-index.ts";
import { loadPosts, type PostRow } from "./queries.ts";

export interface NewPost {
  memberId: string;
  title: string;
  contentType: ContentType;
  content: string;
  customCategories: string[];
  /** The stored image whose address `content` is, and its alternative text. */
  imageKey?: string | null;
  imageAlt?: string | undefined;
}

/**
 * Adds posts to the feeds they name, making missing feeds. Gives each post's id or its refusal, in the given
 * order: 400 where its stored image is gone, 403 for a closed feed. A refused post makes no feed. Tracking
 * parameters are removed from addresses, and previews requested. Run it in a transaction.
 */
export async function submitPosts(db: Database, posts: NewPost[]): Promise<(number | ApiError)[]> {
  const held = await holdImages(
    db,
    posts.map(({ imageKey }) => imageKey ?? null).filter((key) => key !== null),
  );
  const found = await findFeeds(db, posts.flatMap(namesOf));
  const refusals = new Map(posts.map((post) => [post, refusalOf(post, held, found)]));
  const fitting = posts.filter((post) => !refusals.get(post));
  const feeds = await addMissingFeeds(db, fitting.flatMap(namesOf), found);
  const added = await insertPosts(db, fitting);
  await indexPosts(
    db,
    added.map(({ id }) => id),
  );
  const links = added.filter(({ contentType }) => contentType !== "text");
  await storeAddressHashes(
    db,
    links.map(({ id, content }) => ({ id, address: content })),
  );
  await requestPreviews(
    db,
    links.filter(({ imageKey = null }) => imageKey === null),
  );
  await addToFeeds(db, added, feeds);
  const ids = new Map(fitting.map((post, index) => [post, added[index]!.id]));
  return posts.map((post) => refusals.get(post) ?? ids.get(post)!);
}

const namesOf = ({ customCategories }: NewPost): string[] => customCategories;

function refusalOf(
  { imageKey = null, customCategories }: NewPost,
  held: Set<string>,
  found: Map<string, PostedFeed>,
): ApiError | null {
  if (imageKey !== null && !held.has(imageKey)) return badRequest(ERROR_TEXTS.imageGone);
  const closed = customCategories.map((name) => found.get(feedKey(name))).find((feed) => feed?.isClosed);
  return closed ? forbidden(`The feed ${closed.name} is closed to new posts.`) : null;
}

/** The post of this wire id. Throws 404 when there is none, or when it is deleted or removed. */
export async function getPost(db: Database, id: string): Promise<PostRow> {
  const [post] = await loadPosts(db, [requirePostId(id)]);
  if (!post) throw notFound(ERROR_TEXTS.submissionNotFound);
  return post;
}

/** The posts of these ids that are neither deleted nor removed, in the order of the ids. */
export function getPosts(db: Database, ids: number[]): Promise<PostRow[]> {
  return loadPosts(db, ids);
}

/** The row id for a post's wire id. Throws 404 when the text cannot be an id. */
export function requirePostId(id: string): number {
  const postId = parseId(id);
  if (postId === null) throw notFound(ERROR_TEXTS.submissionNotFound);
  return postId;
}

/** YouTube's thumbnail, for a post whose address is a YouTube video; else null. */
export function thumbnailOf({
  contentType,
  content,
}: Pick<NewPost, "contentType" | "content">): string | null {
  const videoId = contentType === "text" ? null : youtubeVideoId(content);
  return videoId && youtubeThumbnail(videoId);
}

interface AddedPost extends NewPost {
  id: number;
}

async function insertPosts(db: Database, posts: NewPost[]): Promise<AddedPost[]> {
  if (posts.length === 0) return [];
  const cleaned = posts.map((post) =>
    post.contentType === "text" ? post : { ...post, content: withoutTracking(post.content) },
  );
  const ids = await insert(db, [
    posts.map(({ memberId }) => memberId),
    posts.map(({ title }) => title),
    posts.map(({ contentType }) => contentType),
    cleaned.map(({ content }) => content),
    posts.map(thumbnailOf),
    posts.map(({ imageKey }) => imageKey ?? null),
    posts.map(({ imageKey, imageAlt }) => (imageKey && imageAlt) || null),
  ]);
  return cleaned.map((post, index) => ({ ...post, id: ids[index]!.id }));
}

const insert = prepare<{ id: number }>(`
  with given as materialized (
    select nextval(pg_get_serial_sequence('posts', 'id')) as id, given.*
    from unnest($1::uuid[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[]) with ordinality
      given (member_id, title, content_type, content, thumbnail_url, image_key, image_alt, place)
  ), inserted as (
    insert into posts (id, member_id, title, content_type, content, thumbnail_url, image_key, image_alt)
    overriding system value
    select id, member_id, title, content_type, content, thumbnail_url, image_key, image_alt from given
  )
  select id from given order by place`);

/** Call it last: the feeds' figures stay locked until the transaction ends. */
async function addToFeeds(db: Database, posts: AddedPost[], feeds: Map<string, PostedFeed>): Promise<void> {
  const filed = posts.flatMap(({ id, customCategories }) => {
    // Two spellings of one name are one feed, which gets the post once.
    const feedIds = new Set(customCategories.map((name) => feeds.get(feedKey(name))!.id));
    return [...feedIds].map((feedId, index) => ({ id, feedId, position: index + 1 }));
  });
  if (filed.length === 0) return;
  const feedIds = filed.map(({ feedId }) => feedId);
  await file(db, [filed.map(({ id }) => id), filed.map(({ position }) => position), feedIds]);
  await countPosts(db, feedIds, 1);
}

/** PostgreSQL copies the date: a JavaScript `Date` would lose its microseconds. */
const file = prepare(`
  insert into post_feeds (post_id, position, feed_id, post_created_at)
  select posts.id, filed.position, filed.feed_id, posts.created_at
  from unnest($1::bigint[], $2::smallint[], $3::bigint[]) filed (post_id, position, feed_id)
    join posts on posts.id = filed.post_id`);
