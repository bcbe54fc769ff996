import { LIMITS } from "../../contract/limits.ts";
import type { Database } from "../db/database.ts";
import { FetchRefused } from "../guarded-fetch/fetch-refused.ts";
import { refuseBlockedDomains } from "../moderation/domains.ts";
import { badRequest, forbidden } from "../refusal.ts";
import type { Viewer } from "../http/viewer.ts";
import type { Reader } from "../filters/hidden-reasons.ts";
import { shownPosts } from "../filters/shown-posts.ts";
import { canRefreshPreview } from "../posts/policy.ts";
import { getPost } from "../posts/posts.ts";
import { findPostsAt } from "./earlier-posts.ts";
import { type PreviewContent, fetchPreview, type ExternalSites } from "./preview-content.ts";
import { requestPreviews } from "./request.ts";

/** Shorter than the job's timeout, since a member is waiting for the answer. */
const TIMEOUT_MS = 5_000;

/**
 * The preview of an address that is about to be posted; null when it cannot be fetched. Throws 400 for a
 * blocked domain.
 */
export async function previewAddress(
  db: Database,
  web: ExternalSites,
  address: string,
): Promise<PreviewContent | null> {
  await refuseBlockedDomains(db, [address]);
  try {
    return await fetchPreview(web, address, TIMEOUT_MS);
  } catch (error) {
    if (error instanceof FetchRefused) return null;
    throw error;
  }
}

/** The newest posts of an address, without those that the member hid or muted; those that they have read warn all the same. */
export async function earlierPosts(db: Database, reader: Reader, address: string) {
  const ids = await findPostsAt(db, address, LIMITS.earlierPosts);
  return shownPosts(db, reader, ids, { showsRead: true });
}

/**
 * Requests a post's preview again and returns the post with the preview's new state. Run it in a transaction.
 * Throws 404, 403, or 400 for a post without an external address.
 */
export async function refreshPreview(db: Database, viewer: Viewer, id: string) {
  const post = await getPost(db, id);
  if (!canRefreshPreview(viewer, post)) throw forbidden("notAllowed");
  const isUpload = post.image !== null && post.preview_state === null;
  if (post.content_type === "text" || isUpload) throw badRequest("noAddress");
  await requestPreviews(db, [{ id: post.id, memberId: post.member_id }]);
  return getPost(db, id);
}
