import { decodeHTMLStrict } from "entities";
import { codePoints } from "../../contract/limits.ts";

/** Decodes HTML entities once, then removes what a text here may not contain. */
export function decodeText(text: string): string {
  return storableText(decodeHTMLStrict(text));
}

/**
 * Removes lone surrogates, and control characters except tab and line ends: members' texts have none either.
 */
export function storableText(text: string): string {
  return text.replaceAll(/[^\P{Cc}\t\n\r]|\p{Surrogate}/gu, "");
}

/** Trims the text and folds each run of white space into one space. */
export function onOneLine(text: string): string {
  return text.trim().replaceAll(/\s+/gu, " ");
}

/** Cuts the text to at most `max` code points. A cut text ends with "…". */
export function cutText(text: string, max: number): string {
  if (text.length <= max || codePoints(text) <= max) return text;
  // A code point takes at most two UTF-16 units, so this slice holds at least `max` code points.
  const points = Array.from(text.slice(0, max * 2)).slice(0, max - 1);
  return `${points.join("").trimEnd()}…`;
}
