import type { ContentType } from "../../contract/entities.ts";
import type { UploadedImage } from "../../contract/images.ts";
import { codePoints, isBlank, LIMITS } from "../../contract/limits.ts";
import { parseWebAddress, youtubeVideoId } from "../../contract/links.ts";
import type { SubmitBody } from "../../contract/posts.ts";
import { changeDraft } from "../session/draft.ts";
import { addFeed, endTyping, type FeedChoice, includesFeed, isFull } from "./feed-choice.ts";

/** A post in progress. It has both a URL and a text, so that switching the content type loses neither. */
export interface SubmitDraft {
  title: string;
  contentType: ContentType;
  url: string;
  text: string;
  /** An uploaded image, posted as a link in place of `url`. Absent in drafts that older versions stored. */
  image?: DraftImage | null;
  feeds: FeedChoice;
  /** The feed that the page's address last asked for. Added once, so that a removed feed stays removed. */
  prefilled: string | null;
  /** Renewed with every change: a changed draft is a different post. */
  idempotencyKey: string;
}

export interface DraftImage extends UploadedImage {
  alt: string;
}

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
  return isFinished ? draft : changeDraft(draft, { feeds, url });
}

/** The typed URL as it will be sent; null for an invalid URL, a text or an image. */
export function typedAddress(draft: SubmitDraft): string | null {
  if (draft.contentType === "text" || draftImage(draft)) return null;
  const address = withScheme(draft.url).trim();
  return parseWebAddress(address) && codePoints(address) <= LIMITS.url ? address : null;
}

function withScheme(url: string): string {
  return BARE_ADDRESS.test(url.trim()) ? `https://${url.trim()}` : url;
}

/** A name with a dot and perhaps a path, such as example.org/page. */
const BARE_ADDRESS = /^[\w-]+(\.[\w-]+)+(\/\S*)?$/;

export function submitBodyOf(draft: SubmitDraft): SubmitBody {
  const { title, contentType, url, text, feeds } = draft;
  const customCategories = feeds.chosen;
  const image = draftImage(draft);
  if (image) {
    return { title, contentType: "link", content: image.address, imageAlt: image.alt, customCategories };
  }
  return { title, contentType, content: contentType === "text" ? text : url, customCategories };
}

/** The image that the draft would post; null for other content types than links. */
export function draftImage({ contentType, image }: SubmitDraft): DraftImage | null {
  return contentType === "link" ? (image ?? null) : null;
}

/** The error of each field, in the server's words; null for a valid field. */
export interface DraftProblems {
  title: string | null;
  content: string | null;
  imageAlt: string | null;
}

export function problemsOf(draft: SubmitDraft): DraftProblems {
  const { title, content, imageAlt } = lengthProblemsOf(draft);
  return {
    title: isBlank(draft.title) ? "Title is required." : title,
    content: contentProblem(draft) ?? content,
    imageAlt,
  };
}

/** The errors of fields that are too long. Shown while typing, because no text is ever cut silently. */
export function lengthProblemsOf(draft: SubmitDraft): DraftProblems {
  const { title, contentType, url, text } = draft;
  const image = draftImage(draft);
  const content =
    contentType === "text" ? lengthProblem("Text", text, LIMITS.text) : lengthProblem("URL", url, LIMITS.url);
  return {
    title: lengthProblem("Title", title, LIMITS.title),
    content: image ? null : content,
    imageAlt: image && lengthProblem("Image description", image.alt, LIMITS.imageAlt),
  };
}

function lengthProblem(label: string, value: string, max: number): string | null {
  return codePoints(value.trim()) > max ? `${label} cannot exceed ${max} characters.` : null;
}

function contentProblem(draft: SubmitDraft): string | null {
  if (draftImage(draft)) return null;
  const { contentType, url, text } = draft;
  if (contentType === "text") return isBlank(text) ? "Text is required." : null;
  const address = url.trim();
  if (address === "") return "URL is required.";
  if (contentType === "link") {
    return parseWebAddress(address) ? null : "URL must be a valid http or https address.";
  }
  return youtubeVideoId(address) ? null : "URL must be the address of a YouTube video.";
}
