import type { Submission } from "../../contract/entities.ts";
import { isBlank, LIMITS, truncate } from "../../contract/limits.ts";
import type { LinkPreview } from "../../contract/previews.ts";
import { draftImage, type SubmitDraft } from "./submit-draft.ts";

interface Known {
  /** The address of the draft as it will be sent; null while it has none. */
  address: string | null;
  known: LinkPreview | null;
  /** The draft's words without marks of formatting. */
  words: string;
  userName: string;
  openedAt: number;
}

/** The post that a draft would become. */
export function draftPost(
  draft: SubmitDraft,
  { address, known, words, userName, openedAt }: Known,
): Submission {
  const [feed = null] = draft.feeds.chosen;
  return {
    id: "draft",
    title: isBlank(draft.title) ? "Your title" : draft.title.trim(),
    ...contentOf(draft, address, words),
    thumbnailUrl: null,
    preview: address === null ? null : previewOf(known),
    primaryCategory: feed,
    primarySubCategory: null,
    customCategories: draft.feeds.chosen,
    customCategory: feed,
    upvotes: 0,
    commentCount: 0,
    isLocked: false,
    createdAt: { _seconds: Math.floor(openedAt / 1_000), _nanoseconds: 0 },
    editedAt: null,
    userName,
    userId: "",
  };
}

type Content = Pick<Submission, "contentType" | "content" | "caption" | "image" | "previewText">;

/** While a link, an image or a video has neither address nor file, its card has its words alone. */
function contentOf(draft: SubmitDraft, address: string | null, words: string): Content {
  const image = draftImage(draft);
  const content = image?.address ?? address;
  const previewText = truncate(words, LIMITS.preview);
  if (content === null) return { contentType: "text", content: words, image, previewText };
  const contentType = draft.contentType === "image" ? "link" : draft.contentType;
  return { contentType, content, caption: words, image, previewText };
}

function previewOf(known: LinkPreview | null): Submission["preview"] {
  if (!known) return { state: "waiting", title: null, siteName: null, description: null };
  const { title, siteName, description } = known;
  return { state: "ready", title, siteName, description };
}
