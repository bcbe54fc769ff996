import type { ContentType } from "../../contract/entities.ts";
import { includesFeed } from "../../contract/feed-names.ts";
import type { UploadedImage } from "../../contract/images.ts";
import { codePoints, isBlank, LIMITS } from "../../contract/limits.ts";
import { parseWebAddress } from "../../contract/links.ts";
import type { SubmitBody } from "../../contract/posts.ts";
import { changeDraft } from "../drafts/stored-draft.ts";
import type { ChosenTag } from "./send-tags.ts";
import { addFeed, endTyping, type FeedChoice, isFull } from "./feed-choice.ts";

/** The content types to choose from. To the server an image is a link to the uploaded file (decision 11). */
export type DraftType = ContentType | "image";

/** A post in progress. It has both a URL and words, so that switching the content type loses neither. */
export interface SubmitDraft {
  title: string;
  contentType: DraftType;
  url: string;
  /** The body of a text, or the caption of a link, an image or a video. */
  text: string;
  /** An uploaded image, which a draft of another type keeps too. Absent in drafts that older versions stored. */
  image?: DraftImage | null;
  feeds: FeedChoice;
  /** The tags, each with its feed: a feed that is chosen again brings them back. Absent in drafts that older versions stored. */
  tags?: ChosenTag[];
  /** The feed that the page's address last asked for. Added once, so that a removed feed stays removed. */
  prefilled: string | null;
  /** Renewed with every change: a changed draft is a different post. */
  idempotencyKey: string;
  /** The time of the last change, in milliseconds. Absent in drafts that older versions stored. */
  savedAt?: number;
}

export interface DraftImage extends UploadedImage {
  alt: string;
}

/** The key of the draft on the page New Post. */
export const SUBMIT_DRAFT = "draft-submit";

export const EMPTY_DRAFT: SubmitDraft = {
  title: "",
  contentType: "link",
  url: "",
  text: "",
  image: null,
  feeds: { chosen: [], typed: "" },
  prefilled: null,
  idempotencyKey: "",
};

/** The draft with a change by its author. */
export function editDraft(draft: SubmitDraft, change: Partial<SubmitDraft>): SubmitDraft {
  return changeDraft(draft, { ...change, savedAt: Date.now() });
}

/** Whether the author has given nothing yet, except perhaps the feed that the page's address asks for. */
export function isEmptyDraft({ title, url, text, image, feeds, prefilled }: SubmitDraft): boolean {
  const isBare = title === "" && url === "" && text === "" && !image && feeds.typed === "";
  return isBare && feeds.chosen.every((feed) => feed === prefilled);
}

/** The draft with the type of an image, if it is one: in drafts of older versions an image was a link. */
export function recogniseImage(draft: SubmitDraft): SubmitDraft {
  const isImage = draft.contentType === "link" && draft.image && draft.url === "";
  return isImage ? { ...draft, contentType: "image" } : draft;
}

/** Adds the feed that the page's address asks for, once. If there is no room, its name goes into the input. */
export function prefillFeed(draft: SubmitDraft, feed: string | null): SubmitDraft {
  if (feed === null || draft.prefilled === feed) return draft;
  return {
    ...draft,
    prefilled: feed,
    feeds: withFeed(draft.feeds, feed),
  };
}

function withFeed({ chosen, typed }: FeedChoice, feed: string): FeedChoice {
  if (isFull(chosen) && !includesFeed(chosen, feed)) {
    return { chosen, typed: [typed, feed].filter(Boolean).join(", ") };
  }
  return { chosen: addFeed(chosen, feed), typed };
}

/** Adds the feed that is still in the input, if it fits, and https:// to a URL without a scheme. */
export function finishDraft(draft: SubmitDraft): SubmitDraft {
  const feeds = endTyping(draft.feeds);
  const url = withScheme(draft.url);
  const isFinished = feeds.chosen === draft.feeds.chosen && url === draft.url;
  return isFinished ? draft : editDraft(draft, { feeds, url });
}

/** The typed URL as it will be sent; null for an invalid URL, a text or an image. */
export function typedAddress(draft: SubmitDraft): string | null {
  if (draft.contentType === "text" || draft.contentType === "image") return null;
  const address = withScheme(draft.url).trim();
  return parseWebAddress(address) && codePoints(address) <= LIMITS.url ? address : null;
}

function withScheme(url: string): string {
  return BARE_ADDRESS.test(url.trim()) ? `https://${url.trim()}` : url;
}

/** A name with a dot and perhaps a path, such as example.org/page. */
const BARE_ADDRESS = /^[\w-]+(\.[\w-]+)+(\/\S*)?$/;

export function submitBodyOf(draft: SubmitDraft): SubmitBody {
  const { title, contentType, url, text, feeds, image } = draft;
  const post = { title, customCategories: feeds.chosen, ...tagsToSend(draft) };
  if (contentType === "text") return { ...post, contentType, content: text };
  const caption = isBlank(text) ? undefined : text;
  if (contentType !== "image") return { ...post, contentType, content: url, caption };
  // A draft without an image has a problem, so it is not sent.
  return { ...post, contentType: "link", content: image!.address, imageAlt: image!.alt, caption };
}

function tagsToSend(draft: SubmitDraft): Pick<SubmitBody, "tags"> {
  const tags = idsOfTags(draft);
  return tags.length > 0 ? { tags } : {};
}

/** The ids of the chosen tags of the chosen feeds. */
export function idsOfTags({ feeds, tags = [] }: Pick<SubmitDraft, "feeds" | "tags">): string[] {
  return tags
    .filter(({ feed }) => includesFeed(feeds.chosen, feed))
    .map(({ id }) => id)
    .slice(-LIMITS.postTags);
}

/** The image that the draft would post; null for other content types. */
export function draftImage({ contentType, image }: SubmitDraft): DraftImage | null {
  return contentType === "image" ? (image ?? null) : null;
}
