import { HELD_REASONS, type HeldWriting } from "../../contract/held.ts";
import { includesFeed } from "../../contract/feed-names.ts";
import type { FormattedText } from "../../contract/formatted-text.ts";
import type { NewComment } from "../comments/comments.ts";
import { timestamp } from "../db/present.ts";
import { type NewBounds, type Newness, presentNew } from "../new-members/newness.ts";
import type { NewPost } from "../posts/posts.ts";

export interface HeldRow {
  id: number;
  username: string;
  kind: "post" | "comment";
  body: NewPost & NewComment;
  formatted: FormattedText | null;
  reason: string;
  reason_words: string | null;
  created_at: Date;
  refused_at: Date | null;
  refusal: string | null;
  deleted_at: Date | null;
  /** The feed whose people may decide; null if only the site's moderators decide. */
  feed: string | null;
  /** The post that a comment is on; null if nobody can read the post. */
  post_id: number | null;
  title: string | null;
  /** The images of a post. */
  images: { key: string; width: number; height: number; widths: number[] }[];
  suspended_until: Date | null;
  /**
   * For a writing that waits because its author was new: the facts that say whether they are still new. Null for other rows, and
   * for authors who cannot be new.
   */
  newness: (NewBounds & Newness) | null;
  /** The chosen tags of a post that still exist. A tag may belong to a feed that the post is not for. */
  tags: NonNullable<NonNullable<HeldWriting["post"]>["tags"]>;
}

/** A held post or comment for its author. Leaves out the words of the reason: the names of rules help to evade them. */
export function presentOwnHeld(row: HeldRow): HeldWriting {
  return {
    id: String(row.id),
    userName: row.username,
    createdAt: timestamp(row.created_at),
    reason: reasonOf(row),
    ...(row.feed !== null && { feed: row.feed }),
    ...(row.kind === "post" ? { post: presentHeldPost(row) } : { comment: presentHeldComment(row) }),
    refusal: row.refused_at && {
      reason: row.refusal!,
      refusedAt: timestamp(row.refused_at),
      deletedAt: timestamp(row.deleted_at!),
    },
  };
}

/** A held post or comment for the people of a feed. They see that its author is suspended, since they cannot approve it then. */
export function presentHeldOfFeed(row: HeldRow): HeldWriting {
  const { reason_words: words, suspended_until: until } = row;
  return {
    ...presentOwnHeld(row),
    reason: { ...reasonOf(row), ...(words !== null && { words }) },
    ...(until && { isAuthorSuspended: true }),
  };
}

/** A held post or comment for moderators of the site. Only they see when a suspension ends. */
export function presentHeld(row: HeldRow): HeldWriting {
  const { suspended_until: until } = row;
  return { ...presentHeldOfFeed(row), ...(until && { suspendedUntil: timestamp(until) }) };
}

function reasonOf(row: HeldRow): HeldWriting["reason"] {
  const newMember = row.newness && presentNew(row.newness, row.newness);
  return { kind: kindOf(row), ...(newMember && { newMember }) };
}

/** The kind of the reason. During an update, a newer version that runs beside this one may store a kind unknown here. */
function kindOf({ reason }: HeldRow): HeldWriting["reason"]["kind"] {
  return HELD_REASONS.find((known) => known === reason) ?? "other";
}

function presentHeldPost({ body, formatted, images, tags }: HeldRow): HeldWriting["post"] {
  const { title, contentType, content, caption, customCategories, imageAlt } = body;
  const own = tags.filter(({ category }) => includesFeed(customCategories, category));
  return {
    title,
    contentType,
    content,
    ...(caption && { caption }),
    ...(formatted && { formatted }),
    customCategories,
    ...(own.length > 0 && { tags: own }),
    image: images[0] ? { ...images[0], alt: imageAlt ?? "" } : null,
  };
}

function presentHeldComment({ body, formatted, post_id: postId, title }: HeldRow): HeldWriting["comment"] {
  return {
    text: body.text,
    ...(formatted && { formatted }),
    parentId: body.parentId ?? null,
    submissionId: postId === null ? null : String(postId),
    submissionTitle: title,
  };
}
