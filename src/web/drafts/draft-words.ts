import { firstCodePoints, isBlank, LIMITS } from "../../contract/limits.ts";
import { describedImages } from "../formatting/image-marks.ts";

/** The parts of a draft's value that have words. Each composer has some of them. */
interface Worded {
  title?: string;
  text?: string;
  url?: string;
  was?: unknown;
  image?: unknown;
  post?: Worded;
}

/** The first words of a draft, for the list; null for a draft in which nobody has written anything. */
export function draftWords(value: unknown): string | null {
  if (typeof value === "string") return isBlank(value) ? null : first(value);
  return value === null ? null : wordsIn(value as Worded);
}

/** All that is written in a draft. */
export function allWords(value: unknown): string {
  if (typeof value === "string") return value;
  const { post, title = "", text = "", url = "" } = value as Worded;
  return post ? allWords(post) : [title, url, text].filter((part) => !isBlank(part)).join("\n\n");
}

function wordsIn({ post, was, title = "", text = "", url = "", image }: Worded): string | null {
  if (post) return wordsIn(post);
  if (was !== undefined && was === text) return null;
  const words = [title, text, url].find((part) => !isBlank(part));
  return words === undefined ? (image ? "A picture" : null) : first(words);
}

function first(words: string): string {
  return firstCodePoints(
    describedImages(words)
      .replaceAll(/[\s\p{Cc}]+/gu, " ")
      .trim(),
    LIMITS.draftWords,
  );
}
