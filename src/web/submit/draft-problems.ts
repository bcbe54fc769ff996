import { codePoints, isBlank, LIMITS } from "../../contract/limits.ts";
import { parseWebAddress, youtubeVideoId } from "../../contract/links.ts";
import { draftImage, type SubmitDraft } from "./submit-draft.ts";

/** The error of each field, in the server's words; null for a valid field. */
export interface DraftProblems {
  title: string | null;
  content: string | null;
  imageAlt: string | null;
  caption: string | null;
}

export function problemsOf(draft: SubmitDraft): DraftProblems {
  const tooLong = lengthProblemsOf(draft);
  return {
    ...tooLong,
    title: isBlank(draft.title) ? "Title is required." : tooLong.title,
    content: contentProblem(draft) ?? tooLong.content,
  };
}

/** The errors of fields that are too long. Shown while typing, because no text is ever cut silently. */
export function lengthProblemsOf(draft: SubmitDraft): DraftProblems {
  const { title, contentType, url, text } = draft;
  const image = draftImage(draft);
  const isText = contentType === "text";
  const content = isText ? lengthProblem("Text", text, LIMITS.text) : lengthProblem("URL", url, LIMITS.url);
  return {
    title: lengthProblem("Title", title, LIMITS.title),
    content: contentType === "image" ? null : content,
    imageAlt: image && lengthProblem("Image description", image.alt, LIMITS.imageAlt),
    caption: isText ? null : lengthProblem("Caption", text, LIMITS.text),
  };
}

function lengthProblem(label: string, value: string, max: number): string | null {
  return codePoints(value.trim()) > max ? `${label} cannot exceed ${max} characters.` : null;
}

function contentProblem(draft: SubmitDraft): string | null {
  const { contentType, url, text, image } = draft;
  if (contentType === "image") return image ? null : "Image is required.";
  if (contentType === "text") return isBlank(text) ? "Text is required." : null;
  const address = url.trim();
  if (address === "") return "URL is required.";
  if (contentType === "link") {
    return parseWebAddress(address) ? null : "URL must be a valid http or https address.";
  }
  return youtubeVideoId(address) ? null : "URL must be the address of a YouTube video.";
}

/** The first field with an error, in the order of the form. */
export function firstProblem(problems: DraftProblems): keyof DraftProblems | null {
  const order = ["title", "content", "imageAlt", "caption"] as const;
  return order.find((name) => problems[name] !== null) ?? null;
}
