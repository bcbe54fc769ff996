import type { FormattedText } from "../../contract/formatted-text.ts";
import { firstCodePoints, LIMITS } from "../../contract/limits.ts";
import { plainText } from "../../contract/plain-words.ts";

/** The beginning of a comment or a message, without marks of formatting. */
export function excerptOf({ text, formatted }: { text: string; formatted: FormattedText | null }): string {
  return firstCodePoints(plainText({ text, formatted: formatted ?? undefined }), LIMITS.listExcerpt);
}
