import { sql } from "kysely";
import { tellBeforeErasure } from "../appeals/erasure.ts";
import type { Database } from "../db/database.ts";
import { countPosts } from "../feeds/feeds.ts";
import { dropUnshown, lockImageRows } from "../images/images.ts";
import { notFound } from "../refusal.ts";
import { publish } from "../live/publish.ts";
import { type LoggedAuthor, logDeed, logErasedReports } from "../moderation/log.ts";
import { requestPreviews } from "../previews/request.ts";
import { countOpenReports } from "../reports/open-reports.ts";
import { indexPostAgain, unindexPost } from "../search/search-index.ts";
import { requirePostId } from "./posts.ts";
import type { PostRow } from "./queries.ts";
import { rankAnew } from "../rankings/mend-ranking.ts";

/** The operator can bring back a deleted post, and a moderator a removed one, for this many days. */
export const KEPT_DAYS = { deleted: 30, removed: 180 };

/**
 * Deletes a post, by its author: hides it everywhere at once. A job erases it later (`KEPT_DAYS`). Its
 * open reports stay in the queue, and the log records the deletion of a reported post. Run it in a
 * transaction. Throws 404 where it is already hidden.
 */
export async function deleteOwnPost(
  db: Database,
  author: LoggedAuthor,
  post: Pick<PostRow, "id" | "member_id" | "title">,
): Promise<void> {
  await hidePost(db, post, { isRemoved: false });
  const open = await countOpenReports(db, post.id);
  if (open === 0) return;
  await logDeed(db, author, {
    action: "delete-post",
    subject: post.title,
    reason: "Deleted by its author.",
    detail: open === 1 ? "1 open report" : `${open} open reports`,
    postId: post.id,
    member: author,
  });
}

/**
 * Deletes a post with its author's account, also one that a moderator removed: nobody can restore it afterwards. Run it in a
 * transaction.
 */
export async function deletePostWithAuthor(db: Database, author: LoggedAuthor, id: string): Promise<void> {
  const post = await lockPost(db, id, { orDeleted: true });
  if (post.is_deleted) return;
  if (post.is_removed) await restorePost(db, post);
  await deleteOwnPost(db, author, post);
}

/** Hides a locked post as removed, which can be undone. Run it in a transaction. */
export async function removePost(db: Database, post: LockedPost): Promise<void> {
  await hidePost(db, post, { isRemoved: true });
}

/** Undoes the removal of a locked post. Run it in a transaction. */
export async function restorePost(db: Database, { id, member_id: memberId }: LockedPost): Promise<void> {
  await db.updateTable("posts").set({ deleted_at: null, is_removed: false }).where("id", "=", id).execute();
  await rankAnew(db);
  await indexPostAgain(db, id);
  const preview = await db
    .selectFrom("previews")
    .select("state")
    .where("post_id", "=", id)
    .executeTakeFirst();
  // The preview job skips hidden posts, so this post's preview was never fetched.
  if (preview?.state === "waiting") await requestPreviews(db, [{ id, memberId }]);
  const categories = await countInFeeds(db, id, 1);
  await publish(db, [{ what: "restored", postId: id, memberId, categories }]);
}

/** A post that `lockPost` has locked; it may be removed. */
export interface LockedPost {
  id: number;
  member_id: string;
  title: string;
  is_removed: boolean;
  /** Whether the author has deleted the post. */
  is_deleted: boolean;
  is_locked: boolean;
  edited_at: Date | null;
}

/**
 * The post with this id, locked until the transaction ends. Throws 404 for an unknown id, and, unless
 * `orDeleted` is set, for a post that its author deleted.
 */
export async function lockPost(db: Database, id: string, { orDeleted = false } = {}): Promise<LockedPost> {
  const post = await db
    .selectFrom("posts")
    .select(["id", "member_id", "title", "is_removed", "is_locked", "edited_at"])
    .select(sql<boolean>`deleted_at is not null and not is_removed`.as("is_deleted"))
    .where("id", "=", requirePostId(id))
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!post || (post.is_deleted && !orDeleted)) throw notFound("submissionNotFound");
  return post;
}

/**
 * Erases posts that were hidden longer ago than they are kept, with everything attached to them, and the versions
 * that authors erased while reports were open; `removeUnusedImages` removes the pictures later. Keeps the keys of imported posts, so that importing them
 * again does not bring them back.
 */
export async function erasePosts(db: Database): Promise<void> {
  await sql`
    update post_versions version set title = null, text = null, image_alt = null, feeds = '{}' from posts
    where erased_at is not null and version.title is not null and posts.id = post_id and not is_removed
      and not exists (
        select from reports where reports.post_id = posts.id and comment_id is null and decided_at is null
      )`.execute(db);
  await db.transaction().execute(async (transaction) => {
    const images = await lockImagesOfDue(transaction);
    const { rows: due } = await sql<{ id: number }>`
      select id from posts where ${isDue} order by id for update`.execute(transaction);
    const ids = due.map(({ id }) => id);
    await logErasedReports(transaction, ids);
    await tellBeforeErasure(transaction, ids);
    await sql`
      with erased as (delete from posts where id = any(${ids}::bigint[]) returning import_key)
      insert into erased_imports (import_key) select import_key from erased where import_key is not null`.execute(
      transaction,
    );
    // Without this record of their deletion, a draft would show them again.
    await dropUnshown(transaction, images);
  });
}

/** Whether a post is to be erased. */
const isDue = sql<boolean>`
  posts.deleted_at < now() - make_interval(
    days => case when posts.is_removed then ${KEPT_DAYS.removed}::int else ${KEPT_DAYS.deleted}::int end
  )`;

/** Locks the images of the posts that are to be erased, and of their comments, and returns their keys. */
async function lockImagesOfDue(db: Database): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    select posts.image_key as key from posts where ${isDue} and posts.image_key is not null
    union
    select comment_images.image_key from comment_images
    join comments on comments.id = comment_id join posts on posts.id = post_id
    where ${isDue}`.execute(db);
  const keys = rows.map(({ key }) => key);
  await lockImageRows(db, keys);
  return keys;
}

async function hidePost(
  db: Database,
  { id, member_id: memberId }: Pick<PostRow, "id" | "member_id">,
  { isRemoved }: { isRemoved: boolean },
): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable("posts")
    .set({ deleted_at: sql<Date>`now()`, is_removed: isRemoved })
    .where("id", "=", id)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  // A concurrent request has just hidden the post; the feeds' figures must move only once.
  if (!numUpdatedRows) throw notFound("submissionNotFound");
  await rankAnew(db);
  await unindexPost(db, id);
  const categories = await countInFeeds(db, id, -1);
  await publish(db, [{ what: "deleted", postId: id, memberId, categories }]);
}

/** Moves the figures of the post's feeds, and returns the feeds' names. */
async function countInFeeds(db: Database, postId: number, step: 1 | -1): Promise<string[]> {
  const feeds = await db
    .selectFrom("post_feeds")
    .innerJoin("feeds", "feeds.id", "feed_id")
    .select(["feed_id", "name"])
    .where("post_id", "=", postId)
    .orderBy("position")
    .execute();
  await countPosts(
    db,
    feeds.map((feed) => feed.feed_id),
    step,
  );
  return feeds.map(({ name }) => name);
}
