import type { ContentType } from "../../contract/entities.ts";
import type { UploadedImage } from "../../contract/images.ts";
import { codePoints, isBlank, LIMITS } from "../../contract/limits.ts";
import { parseWebAddress, youtubeVideoId } from "../../contract/links.ts";
import type { SubmitBody } from "../../contract/posts.ts";
import { newIdempotencyKey } from "../session/draft.ts";
import { addFeed, endTyping, type FeedChoice, includesFeed, isFull } from "./feed-choice.ts";

/** A post that is being written. The address and the text are kept side by side: changing one's mind loses neither. */
export interface SubmitDraft {
  title: string;
  contentType: ContentType;
  url: string;
  text: string;
  /** Posted as a link, in place of the address; null, or not there in a draft from before, when there is none. */
  image?: DraftImage | null;
  feeds: FeedChoice;
  /** The feed that the address asked for last, so that taking it out again lasts. */
  prefilled: string | null;
  /** Another post is another key: every change makes a new one. */
  idempotencyKey: string;
}

/** An image that was uploaded, and what it shows. */
export interface DraftImage extends UploadedImage {
  alt: string;
}

/** Nothing written yet. */
export const EMPTY: SubmitDraft = {
  title: "",
  contentType: "link",
  url: "",
  text: "",
  image: null,
  feeds: { chosen: [], typed: "" },
  prefilled: null,
  idempotencyKey: "",
};

/** The draft with something changed. */
export function changeDraft(draft: SubmitDraft, change: Partial<SubmitDraft>): SubmitDraft {
  return { ...draft, ...change, idempotencyKey: newIdempotencyKey() };
}

/** The draft with the feed that the address asks for, unless it had that already. Where there is no room it is typed. */
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

/**
 * The draft as it is posted: the feed still being typed is added if there is room, and an address
 * without https:// gets it.
 */
export function finishDraft(draft: SubmitDraft): SubmitDraft {
  const feeds = endTyping(draft.feeds);
  const url = withScheme(draft.url);
  const isFinished = feeds.chosen === draft.feeds.chosen && url === draft.url;
  return isFinished ? draft : changeDraft(draft, { feeds, url });
}

/** The address that is being typed, as it will be sent; null while it is none, and where an image is posted. */
export function addressOf(draft: SubmitDraft): string | null {
  if (draft.contentType === "text" || imageOf(draft)) return null;
  const address = withScheme(draft.url).trim();
  return parseWebAddress(address) && codePoints(address) <= LIMITS.url ? address : null;
}

function withScheme(url: string): string {
  return BARE_ADDRESS.test(url.trim()) ? `https://${url.trim()}` : url;
}

/** Such as example.org/page: a name with a dot in it, and perhaps a path. */
const BARE_ADDRESS = /^[\w-]+(\.[\w-]+)+(\/\S*)?$/;

/** What the API is sent. */
export function bodyOf(draft: SubmitDraft): SubmitBody {
  const { title, contentType, url, text, feeds } = draft;
  const customCategories = feeds.chosen;
  const image = imageOf(draft);
  if (image) {
    return { title, contentType: "link", content: image.address, imageAlt: image.alt, customCategories };
  }
  return { title, contentType, content: contentType === "text" ? text : url, customCategories };
}

/** The image that the draft would post. */
export function imageOf({ contentType, image }: SubmitDraft): DraftImage | null {
  return contentType === "link" ? (image ?? null) : null;
}

/** What is wrong with each field, in the words that the server would use; null when nothing is. */
export interface DraftProblems {
  title: string | null;
  content: string | null;
  imageAlt: string | null;
}

/** All that keeps the draft from being posted. */
export function problemsOf(draft: SubmitDraft): DraftProblems {
  const { title, content, imageAlt } = lengthProblemsOf(draft);
  return {
    title: isBlank(draft.title) ? "Title is required." : title,
    content: contentProblem(draft) ?? content,
    imageAlt,
  };
}

/** What is too long: said while it is typed, so that nothing is ever cut silently. */
export function lengthProblemsOf(draft: SubmitDraft): DraftProblems {
  const { title, contentType, url, text } = draft;
  const image = imageOf(draft);
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
  if (imageOf(draft)) return null;
  const { contentType, url, text } = draft;
  if (contentType === "text") return isBlank(text) ? "Text is required." : null;
  const address = url.trim();
  if (address === "") return "URL is required.";
  if (contentType === "link") {
    return parseWebAddress(address) ? null : "URL must be a valid http or https address.";
  }
  return youtubeVideoId(address) ? null : "URL must be the address of a YouTube video.";
}
