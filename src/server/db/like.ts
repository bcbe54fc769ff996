/** The text for a pattern of LIKE, where these characters have a meaning. */
export function escapedForLike(text: string): string {
  return text.replaceAll(/[\\%_]/g, String.raw`\$&`);
}
