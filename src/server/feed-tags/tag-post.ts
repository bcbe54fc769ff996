import type { Database } from "../db/database.ts";
import { feedRolesOf } from "../feed-people/people.ts";
import { canTag } from "../feed-people/policy.ts";
import type { Viewer } from "../http/viewer.ts";
import { publish } from "../live/publish.ts";
import { logDeed } from "../moderation/log.ts";
import { lockPost, type LockedPost } from "../posts/deletion.ts";
import { getPost } from "../posts/posts.ts";
import { forbidden, notFound } from "../refusal.ts";
import { addTags, removeTags, requireTags } from "./post-tags.ts";

type TaggedPost = Awaited<ReturnType<typeof getPost>>;

/**
 * Gives a post these tags in place of its own, and logs it unless its author does. The present tags again change nothing. Run it
 * in a transaction. Throws 403 where a tag that comes or goes is not the viewer's to choose, 404, and 409 for a tag that is gone.
 */
export async function tagPost(db: Database, viewer: Viewer, id: string, ids: string[]): Promise<TaggedPost> {
  const locked = await lockPost(db, id);
  if (locked.is_removed) throw notFound("submissionNotFound");
  const before = await getPost(db, id);
  const wanted = await requireTags(db, before.feeds, ids);
  const had = (before.tags ?? []).map((tag) => Number(tag.id));
  const [gone, come] = [
    had.filter((tag) => !wanted.includes(tag)),
    wanted.filter((tag) => !had.includes(tag)),
  ];
  if (gone.length + come.length === 0) return before;
  await removeTags(db, locked.id, gone);
  await addTags(db, locked.id, come);
  const after = await getPost(db, id);
  const changed = [
    ...(before.tags ?? []).filter((tag) => gone.includes(Number(tag.id))),
    ...(after.tags ?? []).filter((tag) => come.includes(Number(tag.id))),
  ];
  const feeds = [...new Set(changed.map(({ category }) => category))];
  await requireTagger(db, viewer, locked, feeds);
  if (viewer.id !== locked.member_id) await log(db, viewer, { before, after });
  await publish(db, [{ what: "edited", postId: locked.id, categories: feeds }]);
  return after;
}

/** Throws 403 where the viewer may not choose the post's tags of one of these feeds. */
async function requireTagger(db: Database, viewer: Viewer, post: LockedPost, feeds: string[]): Promise<void> {
  const isAuthor = viewer.id === post.member_id;
  if (isAuthor && post.is_locked) throw forbidden("discussionLocked");
  const roles = isAuthor || viewer.role !== "member" ? [] : await feedRolesOf(db, viewer.id);
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
