import type { ShownComment } from "../../contract/comments.ts";
import type { Submission } from "../../contract/entities.ts";
import { truncate } from "../../contract/limits.ts";
import { plainText, plainWordsOf } from "../../contract/plain-words.ts";
import { pages } from "../../contract/paths.ts";
import { pageImageOf } from "../posts/post-image.ts";
import { interactions, isoDate, person } from "./entities.ts";

/** Limits of the structured data: search engines find the whole texts in the page itself. */
const TEXT = 5_000;
const COMMENT_TEXT = 1_000;

export function discussion(post: Submission, comments: ShownComment[], origin: string): object {
  const url = origin + pages.details(post.id);
  const image = pageImageOf(post);
  const isText = post.contentType === "text";
  return {
    "@context": "https://schema.org",
    "@type": "DiscussionForumPosting",
    mainEntityOfPage: url,
    url,
    headline: post.title,
    text: truncate(plainWordsOf(post) || (isText ? "" : post.title), TEXT),
    ...(!isText && { sharedContent: { "@type": "WebPage", url: post.content } }),
    ...(image && { image: origin + image.address }),
    author: person(post.userName, origin),
    datePublished: isoDate(post.createdAt),
    ...(post.editedAt && { dateModified: isoDate(post.editedAt) }),
    ...(post.customCategories.length > 0 && { keywords: post.customCategories.join(", ") }),
    commentCount: post.commentCount,
    interactionStatistic: interactions({ LikeAction: post.upvotes, CommentAction: post.commentCount }),
    comment: thread(comments, url, origin),
  };
}

/** The page's comments, each reply nested in the comment it answers. */
function thread(comments: ShownComment[], page: string, origin: string): object[] {
  const shown = comments.filter(({ deleted }) => !deleted);
  const replies = new Map<string, ShownComment[]>();
  const known = new Set(shown.map(({ id }) => id));
  const tops: ShownComment[] = [];
  for (const comment of shown) {
    const { parentId } = comment;
    if (parentId === null || !known.has(parentId)) tops.push(comment);
    else replies.set(parentId, [...(replies.get(parentId) ?? []), comment]);
  }
  const present = (comment: ShownComment): object => ({
    "@type": "Comment",
    url: `${page}#comment-${comment.id}`,
    text: truncate(plainText(comment), COMMENT_TEXT),
    author: person(comment.userName, origin),
    datePublished: isoDate(comment.createdAt),
    ...(replies.has(comment.id) && { comment: replies.get(comment.id)!.map(present) }),
  });
  return tops.map(present);
}
