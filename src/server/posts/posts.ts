import type { ContentType } from "../../contract/entities.ts";
import { feedKey } from "../../contract/feed-names.ts";
import { addressesIn, mentionedNames } from "../../contract/formatted-text.ts";
import { isBlank, LIMITS } from "../../contract/limits.ts";
import { youtubeThumbnail, youtubeVideoId } from "../../contract/links.ts";
import { wordsOf } from "../../contract/post-words.ts";
import { withoutTracking } from "../../contract/same-address.ts";
import type { Database } from "../db/database.ts";
import { parseId } from "../db/ids.ts";
import { findFeeds, type PostedFeeds, refuseNewFeeds } from "../feeds/feeds.ts";
import type { Viewer } from "../http/viewer.ts";
import { holdVisibleImages } from "../images/images.ts";
import { publish } from "../live/publish.ts";
import { formatText } from "../formatting/format-text.ts";
import { refuseBlockedDomains } from "../moderation/domains.ts";
import { forbidden, notFound } from "../refusal.ts";
import { insertPost } from "./insert-posts.ts";
import { loadPosts, type PostRow } from "./queries.ts";

export interface NewPost {
  title: string;
  contentType: ContentType;
  content: string;
  customCategories: string[];
  /** The author's words beside an address. A text post has none: its words are its content. */
  caption?: string | undefined;
  /** The stored image if `content` is its address, and the image's alternative text. */
  imageKey?: string | null;
  imageAlt?: string | undefined;
  /** The ids of tags of its feeds; others are left out. */
  tags?: string[] | undefined;
}

type PostAuthor = Pick<Viewer, "id" | "role">;

type CheckedPost = Awaited<ReturnType<typeof checkPost>>;

/**
 * Adds a checked post to the feeds it names, creates missing feeds, and returns the post's id. Tracking parameters
 * are removed from its address. Run it in the transaction of the check.
 */
export async function submitPost(
  db: Database,
  author: PostAuthor,
  post: NewPost,
  { words, formatted, found }: CheckedPost,
): Promise<number> {
  const {
    title,
    contentType,
    content,
    caption,
    imageKey = null,
    imageAlt,
    customCategories,
    tags = [],
  } = post;
  const isText = contentType === "text";
  const postId = await insertPost(db, {
    memberId: author.id,
    title,
    contentType,
    content: isText ? content : withoutTracking(content),
    caption: isText || !caption || isBlank(caption) ? null : caption,
    formatted,
    // Only the first names count, so that one post cannot notify everybody.
    named: mentionedNames(words, formatted).slice(0, LIMITS.mentions),
    thumbnailUrl: thumbnailOf(post),
    imageKey,
    imageAlt: (imageKey && imageAlt) || null,
    feedNames: customCategories,
    found,
    tags,
  });
  await publish(db, [{ what: "submitted", postId, memberId: author.id, categories: customCategories }]);
  return postId;
}

/**
 * Checks a post before it is added, and keeps its image until the transaction ends. Throws 400 for a blocked domain or a
 * stored image that is gone, 403 for a closed feed, or a new one of somebody who may not make it.
 */
export async function checkPost(db: Database, author: PostAuthor, post: NewPost) {
  const { contentType, content, imageKey = null, customCategories: feedNames } = post;
  // One call for every kind of post: those that arrive together must reach the insertion together.
  const words = wordsOf(post);
  const formatted = formatText(words);
  const own = contentType === "text" ? [] : [content];
  await refuseBlockedDomains(db, [...own, ...addressesIn(words, formatted)]);
  const found = await findFeeds(db, feedNames);
  refuseClosedFeeds(feedNames, found);
  await refuseNewFeeds(db, author, feedNames, found);
  await holdVisibleImages(db, imageKey === null ? [] : [imageKey]);
  return { words, formatted, found };
}

/** Throws 403 if one of these feeds takes no posts. */
export function refuseClosedFeeds(names: string[], found: PostedFeeds): void {
  const closed = names.map((name) => found.get(feedKey(name))).find((feed) => feed?.isClosed);
  if (closed) throw forbidden("feedClosed", { name: closed.name });
}

/** The post with this id. Throws 404 when there is none, or when it is deleted or removed. */
export async function getPost(db: Database, id: string): Promise<PostRow> {
  const [post] = await loadPosts(db, [requirePostId(id)]);
  if (!post) throw notFound("submissionNotFound");
  return post;
}

/** The posts of these ids that are neither deleted nor removed, in the order of the ids. */
export function getPosts(db: Database, ids: number[]): Promise<PostRow[]> {
  return loadPosts(db, ids);
}

/** Parses the id of a post. Throws 404 when the text cannot be an id. */
export function requirePostId(id: string): number {
  const postId = parseId(id);
  if (postId === null) throw notFound("submissionNotFound");
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
