import { statusOfRemovedPost } from "../appeals/removals.ts";
import type { RemovedPost } from "../../contract/removed-posts.ts";
import type { Database } from "../db/database.ts";
import { parseId } from "../db/ids.ts";
import { timestamp } from "../db/present.ts";
import { notFound } from "../refusal.ts";
import type { Viewer } from "../http/viewer.ts";
import { imageAsData } from "../images/as-data.ts";
import type { ImageStore } from "../images/image-store.ts";
import { getHiddenPosts, type HiddenPost } from "../posts/hidden-posts.ts";
import type { PublicSite } from "../posts/present.ts";
import { presentWithPicture } from "../posts/with-picture.ts";
import { countOpenReports, OF_REPORTS } from "../reports/open-reports.ts";
import { isOfOthers } from "./earlier-decision.ts";
import { feedsReaching, isJudge } from "./judges.ts";
import { isJudgedBy } from "./policy.ts";

/** The limits of the image that is sent with the post. */
const PICTURE = { width: 1_000, bytes: 1_000_000 };

/**
 * Reads a removed post for its author or a moderator. Moderators also read a post that its author deleted,
 * while it has open reports. Throws 404 for everybody else.
 */
export async function readRemoved(
  db: Database,
  { site, store }: { site: PublicSite; store: ImageStore },
  viewer: Viewer,
  id: string,
): Promise<RemovedPost> {
  const postId = parseId(id);
  const [post] = postId === null ? [] : await getHiddenPosts(db, [postId]);
  if (!post || !(await mayRead(db, viewer, post))) throw notFound("submissionNotFound");
  const shown = {
    submission: await presentWithPicture(db, post, site),
    picture: post.image && (await imageAsData(store, post.image, PICTURE)),
  };
  if (!post.is_removed) {
    const { username: userName, deleted_at: at } = post;
    return { ...shown, by: "author", userName, reason: null, createdAt: timestamp(at) };
  }
  const removal = await lastRemoval(db, post);
  const content = { postId: post.id, authorId: post.member_id };
  const byFeeds = await feedsReaching(db, viewer, content);
  const isOwn = viewer.id === post.member_id;
  const own = isOwn && (await statusOfRemovedPost(db, viewer.id, post.id));
  return {
    ...shown,
    by: "moderator",
    userName: isOwn ? null : removal.actor_name,
    reason: removal.reason,
    ...(removal.rule !== null && { rule: removal.rule }),
    ...((await isOfOthers(db, byFeeds, content, "restore")) && { isOfOthers: true }),
    createdAt: timestamp(removal.created_at),
    ...(own && { own }),
  };
}

async function mayRead(db: Database, viewer: Viewer, post: HiddenPost): Promise<boolean> {
  if (viewer.id === post.member_id) return post.is_removed;
  if (!(await isJudge(db, viewer, { postId: post.id, authorId: post.member_id }, "remove"))) return false;
  return post.is_removed || (await countOpenReports(db, post.id, isJudgedBy(viewer, OF_REPORTS))) > 0;
}

/** Only the log records who removed a post and why. */
function lastRemoval(db: Database, post: HiddenPost) {
  return db
    .selectFrom("moderation_log")
    .select(["actor_name", "reason", "rule", "created_at"])
    .where("subject_id", "=", post.member_id)
    .where("post_id", "=", post.id)
    .where("action", "=", "remove-post")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirstOrThrow();
}
