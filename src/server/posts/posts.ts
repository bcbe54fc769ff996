import { sql } from "kysely";
import { ERROR_TEXTS } from "../../contract/errors.ts";
import type { ContentType } from "../../contract/entities.ts";
import { youtubeThumbnail, youtubeVideoId } from "../../contract/links.ts";
import { withoutTracking } from "../../contract/same-address.ts";
import type { Database } from "../db/database.ts";
import { parseId } from "../db/ids.ts";
import { countPosts, findOrAddFeeds } from "../feeds/feeds.ts";
import { badRequest, forbidden, notFound } from "../http/api-error.ts";
import type { Viewer } from "../http/viewer.ts";
import { keepAddress } from "../previews/addresses.ts";
import { requestPreview } from "../previews/request.ts";
import { holdImage } from "../images/images.ts";
import { indexPosts, unindexPost } from "../search/search-index.ts";
import { canManagePost } from "./policy.ts";
import { loadPosts, type PostRow } from "./queries.ts";
import { countDeletion } from "./rankings.ts";

/** Days a deleted post can still be brought back by the operator. */
const GRACE_DAYS = 30;

interface NewPost {
  title: string;
  contentType: ContentType;
  content: string;
  customCategories: string[];
  /** The image of ours that `content` is the address of, and what it shows. */
  imageKey?: string | null;
  imageAlt?: string | undefined;
}

/**
 * Posts into the named feeds, in their order; gives the new post's id. An address loses what tracks its readers, and
 * is looked at soon. Run it in a transaction. Throws 400 when the image it is the address of is not here.
 */
export async function submitPost(db: Database, memberId: string, post: NewPost): Promise<number> {
  const { imageKey = null } = post;
  if (imageKey && !(await holdImage(db, imageKey))) throw badRequest(ERROR_TEXTS.imageGone);
  const feedIds = await findOrAddFeeds(db, post.customCategories);
  const isText = post.contentType === "text";
  const content = isText ? post.content : withoutTracking(post.content);
  const { id } = await db
    .insertInto("posts")
    .values({
      member_id: memberId,
      title: post.title,
      content_type: post.contentType,
      content,
      thumbnail_url: thumbnailOf(post),
      image_key: imageKey,
      image_alt: imageKey && (post.imageAlt || null),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await indexPosts(db, [id]);
  await addToFeeds(db, id, feedIds);
  if (!isText) {
    await keepAddress(db, id, content);
    if (imageKey === null) await requestPreview(db, { id, memberId });
  }
  return id;
}

/** The post of this wire id. Throws 404 when there is none, or no longer. */
export async function getPost(db: Database, id: string): Promise<PostRow> {
  const [post] = await loadPosts(db, [requirePostId(id)]);
  if (!post) throw notFound(ERROR_TEXTS.submissionNotFound);
  return post;
}

/** The posts of these ids that are there, in the order of the ids. */
export function getPosts(db: Database, ids: number[]): Promise<PostRow[]> {
  return loadPosts(db, ids);
}

/** What was where, until just now. */
export interface DeletedPost {
  postId: number;
  memberId: string;
  categories: string[];
}

/** Hides the post everywhere at once; a job erases it later. Run it in a transaction. Throws 404 or 403. */
export async function deletePost(db: Database, viewer: Viewer, id: string): Promise<DeletedPost> {
  const post = await getPost(db, id);
  if (!canManagePost(viewer, post)) throw forbidden();
  const { numUpdatedRows } = await db
    .updateTable("posts")
    .set({ deleted_at: sql<Date>`now()` })
    .where("id", "=", post.id)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  // Somebody else has just deleted it: counted once.
  if (!numUpdatedRows) throw notFound(ERROR_TEXTS.submissionNotFound);
  await countDeletion(db, post.id);
  await unindexPost(db, post.id);
  const feeds = await db.selectFrom("post_feeds").select("feed_id").where("post_id", "=", post.id).execute();
  await countPosts(
    db,
    feeds.map((feed) => feed.feed_id),
    -1,
  );
  return { postId: post.id, memberId: post.member_id, categories: post.feeds };
}

/**
 * Erases for good what was deleted longer ago than the grace period, with all that hangs on it. Of an
 * imported post its key remains, so that importing it again does not bring it back.
 */
export async function erasePosts(db: Database): Promise<void> {
  await sql`
    with erased as (
      delete from posts where deleted_at < now() - make_interval(days => ${GRACE_DAYS})
      returning import_key
    )
    insert into erased_imports (import_key) select import_key from erased where import_key is not null`.execute(
    db,
  );
}

/** The row id of a post's wire id. Throws 404 when it can be none. */
export function requirePostId(id: string): number {
  const postId = parseId(id);
  if (postId === null) throw notFound(ERROR_TEXTS.submissionNotFound);
  return postId;
}

/** The picture to show for a post's address, if it is known from the address alone. */
export function thumbnailOf({
  contentType,
  content,
}: Pick<NewPost, "contentType" | "content">): string | null {
  const videoId = contentType === "text" ? null : youtubeVideoId(content);
  return videoId && youtubeThumbnail(videoId);
}

/** The date is copied by the database: a `Date` of ours would lose its microseconds. */
async function addToFeeds(db: Database, postId: number, feedIds: number[]): Promise<void> {
  if (feedIds.length === 0) return;
  await sql`
    insert into post_feeds (post_id, position, feed_id, post_created_at)
    select posts.id, place, feed_id, posts.created_at
    from posts, unnest(${feedIds}::bigint[]) with ordinality as named (feed_id, place)
    where posts.id = ${postId}`.execute(db);
  await countPosts(db, feedIds, 1);
}
