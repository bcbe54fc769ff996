import { parseWebAddress } from "./links.ts";

/** A piece of what a person wrote. A mention has its @. */
export interface TextPart {
  kind: "text" | "address" | "mention";
  text: string;
}

/**
 * An address comes first: the @ in one, as in https://example.org/@bob, mentions nobody. Invisible
 * characters end it: those that turn the direction of writing make it read as another one.
 */
const ADDRESS_OR_MENTION = /https?:\/\/[^\s<>"\p{Cc}\p{Cf}]+|@\w+/gu;
/** What ends a sentence rather than an address. */
const TRAILING = new Set(`.,;:!?'"])`);

/** The text cut into words, web addresses and mentions, in order and without losing a character. */
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

/** Without the punctuation after it; a closing bracket stays when the address opens one. */
function trimAddress(address: string): string {
  // By hand: a pattern for "these, up to the end" begins anew at each of them.
  let end = address.length;
  while (TRAILING.has(address[end - 1] ?? "")) end--;
  const trimmed = address.slice(0, end);
  return trimmed.includes("(") && address[trimmed.length] === ")" ? `${trimmed})` : trimmed;
}
