import { isBlank, LIMITS } from "../../contract/limits.ts";
import { REASON_REQUIRED } from "../../contract/moderation.ts";
import type { Database } from "../db/database.ts";
import { feedRolesOf } from "../feed-people/people.ts";
import { canTag } from "../feed-people/policy.ts";
import type { Viewer } from "../http/viewer.ts";
import { publish } from "../live/publish.ts";
import { type LoggedAuthor, logDeed } from "../moderation/log.ts";
import { holdActor } from "../moderation/hold-actor.ts";
import { notifyOfModeration } from "../notifications/notifications.ts";
import { decisionWords } from "../notifications/words.ts";
import { lockPost, type LockedPost } from "../posts/deletion.ts";
import { getPost } from "../posts/posts.ts";
import { conflict, forbidden, invalid, notFound } from "../refusal.ts";
import { addTags, knownIds, removeTags } from "./post-tags.ts";

type TaggedPost = Awaited<ReturnType<typeof getPost>>;

/** The ids of the tags as they should be, and as they were when that was chosen. Only the difference is applied. */
interface Retagging {
  tags: string[];
  was: string[];
  /** Needed where somebody else's post gets other tags. */
  reason?: string | undefined;
}

/** Retags a post, by its author or by the people of its feeds, who give a reason: it is logged, and the author is told. Run it in a transaction. Throws as `retag`, and 404. */
export async function tagPost(
  db: Database,
  viewer: Viewer,
  id: string,
  retagging: Retagging,
): Promise<TaggedPost> {
  const tagger = (await holdActor(db, viewer))!;
  const locked = await lockPost(db, id);
  if (locked.is_removed) throw notFound("submissionNotFound");
  const before = await getPost(db, id);
  const { after, feeds } = await retag(db, tagger, { locked, before }, retagging);
  if (feeds.length > 0) await publish(db, [{ what: "edited", postId: locked.id, categories: feeds }]);
  return after;
}

interface Retagged {
  after: TaggedPost;
  /** The feeds whose tags came or went. */
  feeds: string[];
}

/**
 * Adds the tags that were newly chosen and takes those that were taken away, so that nobody undoes what somebody else
 * has chosen meanwhile. A tag that is gone by now is left out. Throws 403 where the viewer may not choose a tag that
 * comes or goes, 400 where the post is another member's and there is no reason, and 409 where the post would have too
 * many.
 */
export async function retag(
  db: Database,
  viewer: LoggedAuthor,
  { locked, before }: { locked: LockedPost; before: TaggedPost },
  { tags, was, reason = "" }: Retagging,
): Promise<Retagged> {
  const had = new Set((before.tags ?? []).map((tag) => tag.id));
  const come = tags.filter((tag) => !was.includes(tag) && !had.has(tag));
  const gone = was.filter((tag) => !tags.includes(tag) && had.has(tag));
  if (gone.length + come.length === 0) return { after: before, feeds: [] };
  // Adds tags first, since this waits for a request that deletes one of the feed's tags, and with it the posts' rows.
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
  if (feeds.length > 0 && viewer.id !== locked.member_id)
    await logAndTell(db, viewer, { before, after, reason });
  return { after, feeds };
}

/** Throws 403 where the viewer may not choose the post's tags of one of these feeds. */
async function requireTagger(
  db: Database,
  viewer: LoggedAuthor,
  post: LockedPost,
  feeds: string[],
): Promise<void> {
  const isAuthor = viewer.id === post.member_id;
  if (isAuthor && post.is_locked) throw forbidden("discussionLocked");
  const mayTagAll = canTag(viewer, { isAuthor, role: null });
  const roles = mayTagAll ? [] : await feedRolesOf(db, viewer.id);
  const isAllowed = feeds.every((feed) =>
    canTag(viewer, { isAuthor, role: roles.find((one) => one.feed === feed)?.role ?? null }),
  );
  if (!isAllowed) throw forbidden("notAllowed");
}

interface Changed {
  before: TaggedPost;
  after: TaggedPost;
  reason: string;
}

/** Throws 400 without a reason. */
async function logAndTell(
  db: Database,
  viewer: LoggedAuthor,
  { before, after, reason }: Changed,
): Promise<void> {
  if (isBlank(reason)) throw invalid([REASON_REQUIRED]);
  const { id: postId, member_id: memberId, username, title } = after;
  const action = "tag-post";
  await logDeed(db, viewer, {
    ...{ action, subject: title, postId, reason },
    ...{ earlier: namesOf(before), detail: namesOf(after) },
    member: { id: memberId, username },
  });
  const words = decisionWords(action, title, reason)!;
  await notifyOfModeration(db, { memberId, actorId: viewer.id, words, postId });
}

function namesOf({ tags }: TaggedPost): string {
  return (tags ?? []).map(({ name }) => name).join(", ");
}
