import type {
  FormattedElement,
  FormattedNode,
  FormattedText,
  TextImage,
} from "../../contract/formatted-text.ts";
import { wordsOfNodes } from "../../contract/formatted-text.ts";
import { codePoints, LIMITS } from "../../contract/limits.ts";
import type { Database } from "../db/database.ts";
import { holdVisibleImages } from "../images/images.ts";
import { ownImageKey } from "../images/own-address.ts";
import { badRequest, invalid } from "../refusal.ts";
import { formatText } from "./format-text.ts";
import { LINKS_ALONE } from "./tree.ts";

/**
 * Parses Markdown whose images of this site are shown, as in a comment. Their sizes are missing until `holdImagesIn`.
 * Throws 400 for too many images, and for a description that is too long.
 */
export function formatTextWithImages(text: string, origin: string): FormattedText | null {
  const formatted = formatText(text, { ...LINKS_ALONE, image: (src) => ownImageKey(src, origin) });
  const images = imagesIn(formatted ?? []);
  if (images.length > LIMITS.commentImages) throw badRequest("tooManyImages");
  if (images.some(({ children }) => codePoints(wordsOfNodes(children)) > LIMITS.imageAlt)) {
    throw invalid([`Image description cannot exceed ${LIMITS.imageAlt} characters.`]);
  }
  return formatted;
}

/** The keys of the images in a text, each once. */
export function imageKeysIn(formatted: FormattedText | null): string[] {
  return imagesInText(formatted ?? []).map(({ key }) => key);
}

/** The images in a text, each once. */
export function imagesInText(formatted: FormattedText): TextImage[] {
  return [...new Map(imagesIn(formatted).map(({ image }) => [image.key, image])).values()];
}

/**
 * Keeps the images of a text from being cleaned up until the end of this transaction, which gives them to something, and
 * adds their sizes to the text. Throws 400 where one cannot be seen.
 */
export async function holdImagesIn(db: Database, formatted: FormattedText | null): Promise<void> {
  const held = await holdVisibleImages(db, imageKeysIn(formatted));
  if (formatted) sizeImages(formatted, held);
}

/** Adds the sizes of its images to a text. */
function sizeImages(formatted: FormattedText, images: TextImage[]): void {
  const byKey = new Map(images.map((image) => [image.key, image]));
  for (const element of imagesIn(formatted)) element.image = byKey.get(element.image.key)!;
}

type ImageElement = FormattedElement & { image: TextImage };

function imagesIn(nodes: FormattedNode[]): ImageElement[] {
  return nodes.flatMap((node) => {
    if (typeof node === "string") return [];
    return isImage(node) ? [node] : imagesIn(node.children);
  });
}

function isImage(element: FormattedElement): element is ImageElement {
  return element.image !== undefined;
}
