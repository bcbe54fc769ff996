import { DELETED_MEMBER } from "../../contract/deleted-member.ts";
import type { Comment } from "../../contract/comments.ts";
import type { Submission, Timestamp } from "../../contract/entities.ts";
import { imagePath } from "../../contract/image-addresses.ts";
import { parseWebAddress } from "../../contract/links.ts";
import { milliseconds } from "../../contract/moments.ts";
import { atomFeeds, pages } from "../../contract/paths.ts";
import { wordsOf } from "../../contract/post-words.ts";
import { anchorHtml, textHtml } from "../formatting/html.ts";
import type { AtomEntry } from "./atom.ts";

export function postEntry(post: Submission): AtomEntry {
  const address = post.contentType === "text" ? undefined : parseWebAddress(post.content)?.href;
  return {
    page: pages.details(post.id),
    title: post.title,
    author: author(post.userName),
    published: dateOf(post.createdAt),
    updated: dateOf(post.editedAt ?? post.createdAt),
    categories: post.customCategories,
    picture: pictureOf(post),
    html:
      (address === undefined ? "" : `<p>${anchorHtml(address)}</p>`) +
      textHtml(wordsOf(post), post.formatted),
    related: address,
    replies: atomFeeds.details(post.id),
  };
}

export function commentEntry(postId: string, title: string, comment: Comment): AtomEntry {
  return {
    page: `${pages.details(postId)}#comment-${comment.id}`,
    title: `${comment.userName} on ${title}`,
    author: author(comment.userName),
    published: dateOf(comment.createdAt),
    updated: dateOf(comment.editedAt ?? comment.createdAt),
    categories: [],
    html: textHtml(comment.text, comment.formatted),
  };
}

/** At least 640 pixels wide where possible: enough for a feed reader's column. */
function pictureOf({ image }: Submission): AtomEntry["picture"] {
  if (!image) return undefined;
  const width = image.widths.find((width) => width >= 640) ?? image.width;
  return { path: imagePath({ key: image.key, width, format: "jpg" }), alt: image.alt };
}

function author(name: string): AtomEntry["author"] {
  return { name, page: name === DELETED_MEMBER ? null : pages.user(name) };
}

function dateOf(at: Timestamp): Date {
  return new Date(milliseconds(at));
}
