import { FEED_LOOKS_PATH, feedLooksAddress } from "../../../contract/feed-looks.ts";

/** Shows the present looks of feeds on the open page, which came with earlier ones. No version has this name, so the server gives the present one. */
export function showFeedLooks(): void {
  const links = `link[rel="stylesheet"][href^="${FEED_LOOKS_PATH}"]`;
  const earlier = Array.from(document.querySelectorAll<HTMLLinkElement>(links));
  const href = feedLooksAddress(`saved-${Date.now()}`);
  const link = Object.assign(document.createElement("link"), { rel: "stylesheet", href });
  // The earlier looks stay until the new ones are there.
  link.addEventListener("load", () => earlier.forEach((old) => old.remove()));
  document.head.append(link);
}
