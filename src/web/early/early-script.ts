import { showDensity, storedDensity } from "../posts/density.ts";
import {
  DEFAULT_RANGE,
  DEFAULT_VIEW,
  feedRangeKey,
  HOME_RANGE_KEY,
  HOME_VIEW_KEY,
} from "../posts/list-choices.ts";
import { showSession } from "../session/show-session.ts";
import { readStored } from "../session/storage.ts";
import { showTheme, storedTheme } from "../session/theme.ts";
import { hideIntroductionPutAway } from "./put-away.ts";
import { recordPresses } from "./early-press.ts";

/*
 * Runs before the first paint, so that nothing flashes. Every page carries this script inline, with what it
 * imports (`earlyScript` in vite.config.ts): import only small functions that need no library.
 */

recordPresses();
const theme = storedTheme();
if (theme) showTheme(theme);
showDensity(storedDensity());
showSession();
markRememberedList();
hideIntroductionPutAway();

/**
 * Marks the page where the reader's remembered list is not the one that the server sends to everybody. The style
 * sheet then hides the list until React renders the reader's own ("default": only if the server's is widened,
 * since this reader chose the default range).
 */
function markRememberedList(): void {
  const { pathname, search } = location;
  const address = new URLSearchParams(search);
  const view = pathname === "/" && !address.has("view") && readStored(HOME_VIEW_KEY);
  const isNamed = ["time", "sort"].some((name) => address.has(name));
  const range = !isNamed && storedRange(pathname);
  const isOther = (view && view !== DEFAULT_VIEW) || (range && range !== DEFAULT_RANGE);
  if (isOther || range) document.documentElement.dataset["list"] = isOther ? "remembered" : "default";
}

function storedRange(pathname: string): string | null {
  if (pathname === "/") return readStored(HOME_RANGE_KEY);
  if (!pathname.startsWith("/feed/")) return null;
  try {
    return readStored(feedRangeKey(decodeURIComponent(pathname.slice("/feed/".length))));
  } catch {
    // Invalid percent-encoding: such an address has no page.
    return null;
  }
}
