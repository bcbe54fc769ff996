const MENTION = /@(\w+)/g;

/** The names mentioned in a text, as typed, each spelling once. */
export function mentionedNames(text: string): string[] {
  return [...new Set(Array.from(text.matchAll(MENTION), (match) => match[1]!))];
}
