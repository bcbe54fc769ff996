import { LIMITS } from "../../contract/limits.ts";
import type { Database } from "../db/database.ts";
import { feedRolesOf } from "../feed-people/people.ts";
import { canTag } from "../feed-people/policy.ts";
import type { Viewer } from "../http/viewer.ts";
import { publish } from "../live/publish.ts";
import { logDeed } from "../moderation/log.ts";
import { lockPost, type LockedPost } from "../posts/deletion.ts";
import { getPost } from "../posts/posts.ts";
import { conflict, forbidden, notFound } from "../refusal.ts";
import { addTags, knownIds, removeTags } from "./post-tags.ts";

type TaggedPost = Awaited<ReturnType<typeof getPost>>;

/** The ids of the tags as they should be, and as they were when that was chosen. Only the difference is applied. */
interface Retagging {
  tags: string[];
  was: string[];
}

/** Retags a post, by its author or by the people of its feeds, and logs it unless the author does. Run it in a transaction. Throws as `retag`, and 404. */
export async function tagPost(
  db: Database,
  viewer: Viewer,
  id: string,
  retagging: Retagging,
): Promise<TaggedPost> {
  const locked = await lockPost(db, id);
  if (locked.is_removed) throw notFound("submissionNotFound");
  const before = await getPost(db, id);
  const { after, feeds } = await retag(db, viewer, { locked, before }, retagging);
  if (feeds.length > 0) await publish(db, [{ what: "edited", postId: locked.id, categories: feeds }]);
  return after;
}

interface Retagged {
  after: TaggedPost;
  /** The feeds whose tags came or went. */
  feeds: string[];
}

/**
 * Adds the tags that were added and takes those that were taken away, so that nobody undoes what somebody else has chosen
 * meanwhile. A tag that is gone by now is left out. Throws 403 where a tag that comes or goes is not the viewer's to
 * choose, and 409 where the post would have too many.
 */
export async function retag(
  db: Database,
  viewer: Viewer,
  { locked, before }: { locked: LockedPost; before: TaggedPost },
  { tags, was }: Retagging,
): Promise<Retagged> {
  const had = new Set((before.tags ?? []).map((tag) => tag.id));
  const come = tags.filter((tag) => !was.includes(tag) && !had.has(tag));
  const gone = was.filter((tag) => !tags.includes(tag) && had.has(tag));
  if (gone.length + come.length === 0) return { after: before, feeds: [] };
  // First, since this waits for whoever deletes one of the feed's tags, and with it the posts' rows.
  await addTags(db, [{ postId: locked.id, tags: come }]);
  await removeTags(db, locked.id, knownIds(gone));
  const after = await getPost(db, String(locked.id));
  const changed = [
    ...(before.tags ?? []).filter(({ id }) => gone.includes(id)),
    ...(after.tags ?? []).filter(({ id }) => come.includes(id)),
  ];
  const feeds = [...new Set(changed.map(({ category }) => category))];
  await requireTagger(db, viewer, locked, feeds);
  if ((after.tags ?? []).length > LIMITS.postTags) throw conflict("postTagsFull");
  if (feeds.length > 0 && viewer.id !== locked.member_id) await log(db, viewer, { before, after });
  return { after, feeds };
}

/** Throws 403 where the viewer may not choose the post's tags of one of these feeds. */
async function requireTagger(db: Database, viewer: Viewer, post: LockedPost, feeds: string[]): Promise<void> {
  const isAuthor = viewer.id === post.member_id;
  if (isAuthor && post.is_locked) throw forbidden("discussionLocked");
  const mayTagAll = canTag(viewer, { isAuthor, role: null });
  const roles = mayTagAll ? [] : await feedRolesOf(db, viewer.id);
  const isAllowed = feeds.every((feed) =>
    canTag(viewer, { isAuthor, role: roles.find((one) => one.feed === feed)?.role ?? null }),
  );
  if (!isAllowed) throw forbidden("notAllowed");
}

async function log(
  db: Database,
  viewer: Viewer,
  { before, after }: { before: TaggedPost; after: TaggedPost },
): Promise<void> {
  await logDeed(db, viewer, {
    ...{ action: "tag-post", subject: after.title, postId: after.id, reason: "" },
    ...{ earlier: namesOf(before), detail: namesOf(after) },
    member: { id: after.member_id, username: after.username },
  });
}

function namesOf({ tags }: TaggedPost): string {
  return (tags ?? []).map(({ name }) => name).join(", ");
}
