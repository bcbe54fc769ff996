import { codePoints, isBlank, LIMITS } from "../../contract/limits.ts";
import { parseWebAddress, youtubeVideoId } from "../../contract/links.ts";
import { formatNumber } from "../ui/format-number.ts";
import type { DraftType, SubmitDraft } from "./submit-draft.ts";

/** The author's act, for the sentence that reports it. */
export type Giving = "pasted" | "dropped" | "entered";

/** The change to the draft, and the sentence that reports it to the author. */
export interface Taken {
  change: Partial<SubmitDraft>;
  words: string;
}

const NAMES: Record<DraftType, string> = { link: "Link", image: "Image", text: "Text", video: "Video" };

/** Puts pasted or dropped text where it belongs; null for blank text. */
export function takeText(draft: SubmitDraft, text: string, giving: Giving): Taken | null {
  if (isBlank(text)) return null;
  const address = wholeAddress(text);
  return address === null ? takeWords(draft, text.trim(), giving) : takeAddress(draft, address, giving);
}

/** The address that the text consists of; null for other text. */
export function wholeAddress(text: string): string | null {
  const trimmed = text.trim();
  const address = /^www\.\S/i.test(trimmed) ? `https://${trimmed}` : trimmed;
  return address.length <= LIMITS.url && parseWebAddress(address) ? address : null;
}

/** Sets the type that fits the address. */
export function takeAddress(draft: SubmitDraft, url: string, giving: Giving): Taken {
  const contentType = youtubeVideoId(url) ? "video" : "link";
  const change = { contentType, url } as const;
  if (draft.contentType === contentType)
    return { change, words: `The address you ${giving} is the URL now.` };
  const what = contentType === "video" ? "the address of a YouTube video" : "an address";
  return { change, words: `Set to ${NAMES[contentType]}, because you ${giving} ${what}.` };
}

/** Adds words to the caption of a draft that has an address or an image, else to its text. */
function takeWords(draft: SubmitDraft, given: string, giving: Giving): Taken {
  if (codePoints(given) > LIMITS.text) {
    return {
      change: {},
      words: `The text you ${giving} is too long: a post has up to ${formatNumber(LIMITS.text)} characters.`,
    };
  }
  const text = isBlank(draft.text) ? given : `${draft.text.trimEnd()}\n\n${given}`;
  if (draft.contentType === "text")
    return { change: { text }, words: `The words you ${giving} are in the text.` };
  if (draft.contentType === "image" || !isBlank(draft.url)) {
    return { change: { text }, words: `The words you ${giving} are in the caption.` };
  }
  return { change: { text, contentType: "text" }, words: `Set to Text, because you ${giving} words.` };
}

/** Null where the draft is an image already, which the upload then replaces. */
export function takeImage({ contentType }: SubmitDraft, giving: Giving): Taken | null {
  if (contentType === "image") return null;
  return { change: { contentType: "image" }, words: `Set to Image, because you ${giving} an image.` };
}
