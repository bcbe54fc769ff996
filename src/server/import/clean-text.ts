import { decodeHTMLStrict } from "entities";
import { codePoints } from "../../contract/limits.ts";

/** The text without HTML's entities (decoded once) and without what PostgreSQL cannot hold. */
export function decodeText(text: string): string {
  return storableText(decodeHTMLStrict(text));
}

/** The text without control characters, tab and line ends aside, and halves of surrogate pairs: as members' texts are. */
export function storableText(text: string): string {
  return text.replaceAll(/[^\P{Cc}\t\n\r]|\p{Surrogate}/gu, "");
}

/** The text on one line: trimmed, each run of white space a single space. */
export function onOneLine(text: string): string {
  return text.trim().replaceAll(/\s+/gu, " ");
}

/** The text, cut to at most `max` code points, the last of them "…" when something was cut. */
export function cutText(text: string, max: number): string {
  if (text.length <= max || codePoints(text) <= max) return text;
  // Twice as many UTF-16 units hold at least as many code points.
  const points = Array.from(text.slice(0, max * 2)).slice(0, max - 1);
  return `${points.join("").trimEnd()}…`;
}
