import { infiniteQueryOptions } from "@tanstack/react-query";
import type { HeldWriting, listHeld } from "../../contract/held.ts";
import { pages } from "../../contract/paths.ts";
import { call } from "../api/api.ts";
import { pagedByCursor } from "../api/cursor-paging.ts";
import { newIdempotencyKey } from "./stored-draft.ts";

/** The member's posts and comments that wait for a moderator or were refused, the newest first. */
export function ownHeldQuery(uid: string) {
  return infiniteQueryOptions({
    queryKey: ["own", "held", uid],
    queryFn: ({ pageParam: cursor, signal }) =>
      call<typeof listHeld>("GET", "/held", { query: { cursor }, signal }),
    ...pagedByCursor,
    staleTime: 0,
    refetchOnWindowFocus: true,
  });
}

interface Composed {
  /** The key of the composer's draft, and the page that it is on. */
  key: string;
  address: string;
  draft: object;
}

/** The draft that was sent, as its composer stores it; null for a comment whose post is gone. */
export function draftOfHeld({ post, comment }: HeldWriting): Composed | null {
  if (post) return { key: "draft-submit", address: pages.submit(), draft: submitDraftOf(post) };
  const { text, parentId, submissionId } = comment!;
  if (submissionId === null) return null;
  const place = parentId === null ? "" : `#comment-${parentId}`;
  return {
    key: `draft-comment-${submissionId}`,
    address: pages.details(submissionId) + place,
    draft: { text, parentId, idempotencyKey: newIdempotencyKey() },
  };
}

function submitDraftOf(post: NonNullable<HeldWriting["post"]>): object {
  const { title, contentType, content, caption = "", customCategories, tags = [], image } = post;
  return {
    title,
    contentType: image ? "image" : contentType,
    url: contentType === "text" || image ? "" : content,
    text: contentType === "text" ? content : caption,
    image: image && { ...image, address: content },
    feeds: { chosen: customCategories, typed: "" },
    tags: tags.map(({ id, category: feed }) => ({ id, feed })),
    prefilled: null,
    idempotencyKey: newIdempotencyKey(),
    savedAt: Date.now(),
  };
}
