import type { HeldWriting } from "../../contract/held.ts";
import { wordsOf } from "../../contract/post-words.ts";
import type { NewComment } from "../comments/comments.ts";
import { timestamp } from "../db/present.ts";
import { formatText } from "../formatting/format-text.ts";
import { formatTextWithImages, sizeImages } from "../formatting/images-in-text.ts";
import type { NewPost } from "../posts/posts.ts";

export interface HeldRow {
  id: number;
  username: string;
  kind: "post" | "comment";
  body: NewPost & NewComment;
  origin: string;
  reason: HeldWriting["reason"]["kind"];
  reason_words: string | null;
  created_at: Date;
  refused_at: Date | null;
  refusal: string | null;
  deleted_at: Date | null;
  /** The post that a comment is on; null where nobody can read it. */
  post_id: number | null;
  title: string | null;
  images: { key: string; width: number; height: number; widths: number[] }[];
}

export function presentHeld(row: HeldRow): HeldWriting {
  return {
    id: String(row.id),
    userName: row.username,
    createdAt: timestamp(row.created_at),
    reason: { kind: row.reason, ...(row.reason_words !== null && { words: row.reason_words }) },
    ...(row.kind === "post" ? { post: presentHeldPost(row) } : { comment: presentHeldComment(row) }),
    refusal: row.refused_at && {
      reason: row.refusal!,
      refusedAt: timestamp(row.refused_at),
      deletedAt: timestamp(row.deleted_at!),
    },
  };
}

function presentHeldPost({ body, images }: HeldRow): HeldWriting["post"] {
  const { title, contentType, content, caption, customCategories, imageAlt } = body;
  const formatted = formatText(wordsOf(body));
  return {
    title,
    contentType,
    content,
    ...(caption && { caption }),
    ...(formatted && { formatted }),
    customCategories,
    image: images[0] ? { ...images[0], alt: imageAlt ?? "" } : null,
  };
}

function presentHeldComment({
  body,
  origin,
  images,
  post_id: postId,
  title,
}: HeldRow): HeldWriting["comment"] {
  const formatted = formatTextWithImages(body.text, origin);
  if (formatted) sizeImages(formatted, images);
  return {
    text: body.text,
    ...(formatted && { formatted }),
    parentId: body.parentId ?? null,
    submissionId: postId === null ? null : String(postId),
    submissionTitle: title,
  };
}
