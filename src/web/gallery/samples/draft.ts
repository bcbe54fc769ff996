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
    posts: [POSTS.linkWithPicture],
  }),
];
