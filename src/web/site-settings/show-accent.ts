import { type Accent, THEME_PATH, themeAddress } from "../../contract/accent.ts";

/** Shows an accent on the open page, which came with another one. The server has linked the style sheet alike. */
export function showAccent(accent: Accent): void {
  const links = `link[rel="stylesheet"][href^="${THEME_PATH}"]`;
  const earlier = Array.from(document.querySelectorAll<HTMLLinkElement>(links));
  const address = accent === null ? undefined : themeAddress(accent);
  if (earlier.at(-1)?.getAttribute("href") === address) return;
  const removeEarlier = () => earlier.forEach((link) => link.remove());
  if (address === undefined) return removeEarlier();
  const link = Object.assign(document.createElement("link"), { rel: "stylesheet", href: address });
  // The earlier colours stay until the new ones are there.
  link.addEventListener("load", removeEarlier);
  document.head.append(link);
}
