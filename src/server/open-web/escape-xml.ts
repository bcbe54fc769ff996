import { escapeUTF8 } from "entities/escape";

/** Characters that XML 1.0 forbids even escaped: most control characters, halves of surrogate pairs. */
const NO_XML = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu;

/** Escapes text for XML and removes the characters that XML forbids. */
export function escapeXml(text: string): string {
  return escapeUTF8(text.replace(NO_XML, ""));
}
