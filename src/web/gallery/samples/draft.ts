import { commentDraftKey } from "../../comments/comment-draft.ts";
import { type Waiting, waitingKey } from "../../drafts/waiting.ts";
import type { previewLink } from "../../../contract/previews.ts";
import { EMPTY_DRAFT, type SubmitDraft } from "../../submit/submit-draft.ts";
import { POSTS } from "./posts.ts";
import { sample } from "./sample.ts";

const { title, content, caption, preview, customCategories } = POSTS.linkWithPicture;

/** A draft of an earlier visit: a link with a caption, whose page is known and was posted before. */
export const DRAFT: SubmitDraft = {
  ...EMPTY_DRAFT,
  ...{ title, url: content, text: caption ?? "", idempotencyKey: "sample" },
  feeds: { chosen: customCategories, typed: "" },
  // The feed that the screen's address asks for.
  prefilled: "Gardening",
  savedAt: Date.now() - 2 * 60 * 60 * 1000,
};

export const LINK_PREVIEW = [
  sample<typeof previewLink>("GET", "/link-preview", {
    ...{ title: preview!.title, siteName: preview!.siteName, description: preview!.description },
    ...{ posts: [POSTS.linkWithPicture], hidden: {} },
  }),
];

/** Stores a comment whose send waits for the connection. */
export function storeWaiting(uid: string, postId: string): void {
  const draft = { text: "I have grown these for years.", parentId: null, idempotencyKey: "sample" };
  const waiting: Waiting = {
    uid,
    what: { kind: "comment", postId, body: { text: draft.text, parentId: null } },
    ...{ idempotencyKey: "sample-post", sentAs: "sample", since: Date.now() },
    ...{ problem: "The site cannot be reached.", isRefused: false },
  };
  localStorage.setItem(commentDraftKey(postId), JSON.stringify(draft));
  localStorage.setItem(waitingKey(commentDraftKey(postId)), JSON.stringify(waiting));
}
