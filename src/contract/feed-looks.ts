/** The address of the style sheet with the looks of feeds, without its version. */
export const FEED_LOOKS_PATH = "/feed-looks.css";

/** The address of the style sheet in this version, which names what is in it: every process has the same answer. */
export function feedLooksAddress(version: string): string {
  return `${FEED_LOOKS_PATH}?v=${version}`;
}
