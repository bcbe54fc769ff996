import { type RawBuilder, sql } from "kysely";
import type { CallAnswer } from "../../contract/call.ts";
import type { Role } from "../../contract/entities.ts";
import type { ErrorCode, PlainErrorCode } from "../../contract/errors.ts";
import type * as calls from "../../contract/held.ts";
import { addComment, type NewComment } from "../comments/comments.ts";
import { publishCaught } from "../automatic-rules/publish-caught.ts";
import type { Database } from "../db/database.ts";
import { feedsToWaitFor } from "../feed-posters/feeds-to-wait-for.ts";
import { addPoster } from "../feed-posters/posters.ts";
import { findFeeds } from "../feeds/feeds.ts";
import { requireHeldId } from "./held.ts";
import { isHeldBack } from "../members/held-back.ts";
import { type Deed, logDeed } from "../moderation/log.ts";
import { holdActor } from "../moderation/hold-actor.ts";
import { type Actor, canModerate } from "../moderation/policy.ts";
import { decidingFeeds, isHeldFor } from "./policy.ts";
import { GONE_POST, heldApprovedWords, heldRefusedWords } from "../notifications/words.ts";
import { notifyOfModeration } from "../notifications/notifications.ts";
import { checkPost, type NewPost, submitPost } from "../posts/posts.ts";
import { ApiError, conflict, forbidden } from "../refusal.ts";

type Approved = CallAnswer<typeof calls.approveHeld>;

/**
 * Publishes a held post or comment in its author's name, dated at the approval. Run it in a transaction. Throws 409 if it does
 * not wait any more, and 403 if it cannot be published: it then goes on waiting.
 */
export async function approveHeld(
  db: Database,
  by: Actor,
  id: string,
  { approvesAuthor }: { approvesAuthor: boolean },
): Promise<Approved> {
  const { actor, held, author, byFeeds } = await lockHeld(db, by, id);
  if (author.is_silent) throw forbidden("heldAuthorSilent", { name: author.username });
  if (byFeeds) await refuseForOthers(db, author, held);
  const published = await publishAs(db, author, held).catch((error: unknown) => {
    throw error instanceof ApiError && REFUSALS.has(error.status) ? unpublishable(error) : error;
  });
  await publishCaught(db, held.id, published);
  // Deleted after the verb has run: until then the row keeps the images.
  await db.deleteFrom("held_writings").where("id", "=", held.id).execute();
  const { submissionId, commentId } = published;
  const ids = { postId: Number(submissionId), ...(commentId !== null && { commentId: Number(commentId) }) };
  const subject = (await titleOf(db, held, ids.postId)) ?? GONE_POST;
  await logDeed(db, actor, {
    ...{ action: `approve-${held.kind}`, subject, member: author, reason: "", byFeeds },
    ...ids,
  });
  const feed = held.feed_id === null ? null : { id: held.feed_id, name: held.feed! };
  const isPoster = feed !== null && approvesAuthor && (await addPoster(db, actor, feed, author));
  const words = heldApprovedWords(held.kind, subject, feed && { name: feed.name, isPoster });
  await notifyOfModeration(db, { memberId: author.id, actorId: actor?.id ?? null, words, ...ids });
  return published;
}

/** Refuses a held post or comment. Its author can still read it for a while. Run it in a transaction. Throws 409 or 403. */
export async function refuseHeld(db: Database, by: Actor, id: string, reason: string): Promise<void> {
  const { actor, held, author, byFeeds } = await lockHeld(db, by, id);
  const title = await refuse(db, actor, { held, author }, { reason, byFeeds });
  const words = heldRefusedWords(held.kind, title, reason, held.feed);
  const told = { memberId: author.id, actorId: actor?.id ?? null, words, isOfRefused: true };
  await notifyOfModeration(db, told);
}

/**
 * Refuses a held post or comment as a part of a bulk act. The bulk act notifies the author. Returns null if the writing
 * does not wait any more, or `isOfAuthor`, a condition on rows of `members`, does not hold for its author.
 */
export async function refuseInBulk(
  db: Database,
  actor: Actor,
  heldId: number,
  { isOfAuthor, ...given }: { reason: string; parentId: number; isOfAuthor: RawBuilder<boolean> },
): Promise<{ authorId: string } | null> {
  const { rows } = await sql<Held & { member_id: string }>`
    select held_writings.id, kind, body, origin, post_id, null as feed_id, null as feed, member_id
    from held_writings join members on members.id = member_id
    where held_writings.id = ${heldId} and refused_at is null and ${isOfAuthor} for update of held_writings`.execute(
    db,
  );
  const [held] = rows;
  const author = held && (await readAuthor(db, held.member_id));
  if (!author) return null;
  await refuse(db, actor, { held, author }, given);
  return { authorId: author.id };
}

/**
 * Undoes the refusal that was made at this time. Returns false if there is none: the author has taken the writing back.
 */
export async function letWaitAgain(
  db: Database,
  heldId: number,
  refusedAt: RawBuilder<unknown>,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update held_writings set refused_at = null, refusal = null where id = ${heldId} and refused_at = ${refusedAt}`.execute(
    db,
  );
  return numAffectedRows! > 0n;
}

/** Refuses a locked post or comment, and logs the refusal. Returns the title of its post; null if the post is erased. */
async function refuse(
  db: Database,
  actor: Actor,
  { held, author }: { held: Held; author: Author },
  given: Pick<Deed, "reason" | "byFeeds" | "parentId">,
): Promise<string | null> {
  await db
    .updateTable("held_writings")
    .set({ refused_at: sql<Date>`now()`, refusal: given.reason })
    .where("id", "=", held.id)
    .execute();
  const title = await titleOf(db, held, held.post_id);
  const ids = held.post_id === null ? {} : { postId: held.post_id };
  const deed = { action: `refuse-${held.kind}`, subject: title ?? GONE_POST, member: author } as const;
  await logDeed(db, actor, { ...deed, ...given, ...ids });
  return title;
}

type Held = {
  id: number;
  post_id: number | null;
  origin: string;
  feed_id: number | null;
  feed: string | null;
} & ({ kind: "post"; body: NewPost } | { kind: "comment"; body: NewComment });

interface Author {
  id: string;
  username: string;
  role: Role;
  picture: string | null;
  is_silent: boolean;
}

/**
 * Locks the actor, the author and the held writing. Throws 409 if the writing does not wait any more, and 403 if the actor
 * may not decide about it.
 */
async function lockHeld(db: Database, by: Actor, id: string) {
  const heldId = requireHeldId(id);
  const found = await db
    .selectFrom("held_writings")
    .select("member_id")
    .where("id", "=", heldId)
    .executeTakeFirst();
  if (!found) throw conflict("heldGone");
  const actor = await holdActor(db, by, found.member_id);
  const { rows } = await sql<Held & { is_reached: boolean }>`
    select held_writings.id, kind, body, origin, post_id, feed_id, feeds.name as feed,
      ${actor === null ? sql`true` : isHeldFor(actor.id)} as is_reached
    from held_writings left join held_feeds on held_id = held_writings.id left join feeds on feeds.id = feed_id
    where held_writings.id = ${heldId} and refused_at is null for update of held_writings`.execute(db);
  const author = await readAuthor(db, found.member_id);
  const [held] = rows;
  if (!held || !author) throw conflict("heldGone");
  const isAllowed = canModerate(actor, { authorId: author.id, isReached: held.is_reached }, "remove");
  if (!isAllowed) throw forbidden("notAllowed");
  return { actor, held, author, byFeeds: decidingFeeds(actor, held.feed_id) };
}

/**
 * Throws 403 if the post is also for another feed, whose people now let the author's posts wait: one feed's people do not
 * decide for another feed.
 */
async function refuseForOthers(db: Database, author: Author, held: Held): Promise<void> {
  if (held.kind !== "post") return;
  const names = held.body.customCategories;
  const found = await findFeeds(db, names);
  const others = await feedsToWaitFor(db, { author, names, found });
  const other = others.find(({ id }) => id !== held.feed_id);
  if (other) throw forbidden("heldForOthers", { name: other.name });
}

/** The author's current row; undefined once the account is deleted. */
async function readAuthor(db: Database, memberId: string): Promise<Author | undefined> {
  const { rows } = await sql<Author>`
    select id, username, role, picture_key as picture,
      ${isHeldBack()} as is_silent
    from members where id = ${memberId} and account_deleted_at is null`.execute(db);
  return rows[0];
}

async function publishAs(db: Database, author: Author, held: Held): Promise<Approved> {
  if (held.kind === "post") {
    const checked = await checkPost(db, author, held.body);
    const postId = await submitPost(db, author, held.body, checked);
    return { submissionId: String(postId), commentId: null };
  }
  const { id } = await addComment(db, author, held.body, held.origin);
  return { submissionId: held.body.postId, commentId: id };
}

/** The title of a held post, or of the post that a held comment is on; null once that post is erased. */
async function titleOf(db: Database, held: Held, postId: number | null): Promise<string | null> {
  if (held.kind === "post") return held.body.title;
  const post = await db
    .selectFrom("posts")
    .select("title")
    .where("id", "=", postId)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  return post?.title ?? null;
}

/** The refusals for a moderator, in place of those whose texts address the author. */
const FOR_MODERATORS: Partial<Record<ErrorCode, PlainErrorCode>> = {
  submissionNotFound: "heldPostGone",
  parentNotFound: "heldParentGone",
  imageGone: "heldImageGone",
  newFeedRefused: "heldFeedRefused",
};

/** The statuses of a refusal. Other failures, such as a busy database, pass, so the moderator can try again. */
const REFUSALS = new Set([400, 403, 404, 409]);

function unpublishable({ answer: { code, error } }: ApiError): ApiError {
  const own = FOR_MODERATORS[code];
  return own ? forbidden(own as "heldPostGone") : forbidden("heldUnpublishable", { problem: error });
}
