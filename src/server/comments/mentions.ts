import { textParts } from "../../contract/text-parts.ts";

/** The names mentioned in a text, as typed, each spelling once. */
export function mentionedNames(text: string): string[] {
  const mentions = textParts(text).filter(({ kind }) => kind === "mention");
  return [...new Set(mentions.map((mention) => mention.text.slice(1)))];
}
