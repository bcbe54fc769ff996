import { parseWebAddress } from "./links.ts";

/** A piece of a member's text. A mention includes its @. */
export interface TextPart {
  kind: "text" | "address" | "mention";
  text: string;
}

/**
 * Addresses match first, so the @ in https://example.org/@bob mentions nobody. Invisible characters end an
 * address, since those that change the writing direction make it read as another address.
 */
const ADDRESS_OR_MENTION = /https?:\/\/[^\s<>"\p{Cc}\p{Cf}]+|@\w+/gu;
/** Punctuation after an address that belongs to the sentence. */
const TRAILING = new Set(`.,;:!?'"])`);

/** Splits a text into words, web addresses and mentions, in order and without losing a character. */
export function textParts(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const { 0: match, index } of text.matchAll(ADDRESS_OR_MENTION)) {
    const isMention = match.startsWith("@");
    const found = isMention ? match : trimAddress(match);
    if (!isMention && !parseWebAddress(found)) continue;
    if (index > end) parts.push({ kind: "text", text: text.slice(end, index) });
    parts.push({ kind: isMention ? "mention" : "address", text: found });
    end = index + found.length;
  }
  if (end < text.length) parts.push({ kind: "text", text: text.slice(end) });
  return parts;
}

/** Removes the punctuation after an address; a closing bracket stays when the address opens one. */
function trimAddress(address: string): string {
  // A loop, since a regular expression for a run up to the end would take quadratic time.
  let end = address.length;
  while (TRAILING.has(address[end - 1] ?? "")) end--;
  const trimmed = address.slice(0, end);
  return trimmed.includes("(") && address[trimmed.length] === ")" ? `${trimmed})` : trimmed;
}
