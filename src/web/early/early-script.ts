import { DEFAULT_THREAD_ORDER } from "../../contract/thread-orders.ts";
import { THREAD_ORDER_KEY } from "../comments/thread-order-key.ts";
import { showDensity, storedDensity } from "../posts/density.ts";
import {
  DEFAULT_RANGE,
  DEFAULT_VIEW,
  feedRangeKey,
  HOME_RANGE_KEY,
  HOME_VIEW_KEY,
} from "../posts/list-defaults.ts";
import { showFilters } from "../session/remembered-viewer.ts";
import { showSession, TOKEN_KEY } from "../session/show-session.ts";
import { readStored } from "../session/storage.ts";
import { showTheme, storedTheme } from "../session/theme.ts";
import { keepGiven } from "./early-giving.ts";
import { hideIntroductionPutAway } from "./put-away.ts";
import { recordPresses } from "./early-press.ts";

/*
 * Runs before the first paint, so that nothing flashes. Every page carries this script inline, with what it
 * imports (`earlyScript` in vite.config.ts): import only small functions that need no library.
 */

const { dataset } = document.documentElement;
/** The views that have no ranges (`OWN_ORDERS`). */
const OWN_ORDER = /^(hot|active)$/;
recordPresses();
keepGiven();
const theme = storedTheme();
if (theme) showTheme(theme);
showDensity(storedDensity());
showSession();
showFilters(readStored(TOKEN_KEY));
markRememberedList();
markRememberedThread();
hideIntroductionPutAway();

/**
 * Marks the page if the reader's remembered list differs from the list that the server sends to everybody. The style
 * sheet then hides the server's list until React renders the reader's own. The mark "default" hides it only if it is
 * widened: this reader has chosen the default range.
 */
function markRememberedList(): void {
  const { pathname, search } = location;
  const view = pathname === "/" && !/[?&]view=/.test(search) && readStored(HOME_VIEW_KEY);
  // `hot` and `active` are own orders, which have no ranges (`OWN_ORDERS`).
  const isNamed = /[?&](time=|\w+=(hot|active)\b)/.test(search);
  const range = !isNamed && storedRange(pathname, view || dataset["firstView"]);
  const isOther = isOtherList(view, range);
  if (isOther || range) dataset["list"] = isOther ? "remembered" : "default";
}

type Stored = string | false | null;

/** Whether a stored choice differs from the site's default. */
function isOtherList(view: Stored, range: Stored): unknown {
  const { firstView = DEFAULT_VIEW, firstRange = DEFAULT_RANGE } = dataset;
  // In a feed, the ranges and the own orders are one choice.
  const first = OWN_ORDER.test(firstView) ? firstView : firstRange;
  return (view && view !== firstView) || (range && range !== first);
}

/** Marks a post's page if this reader remembers another order of threads than the default, or has folded a branch. */
function markRememberedThread(): void {
  const order = readStored(THREAD_ORDER_KEY);
  // An address with one of these parameters names the order (`threadView`). On other pages the mark has no effect.
  const isOther = order && order !== DEFAULT_THREAD_ORDER && !/[?&](order|comments)=/.test(location.search);
  if (isOther || readStored(location.pathname)) dataset["own"] = "";
}

/** The range stored for Home or for a feed. `view` is Home's stored view, if it is not the default. */
function storedRange(pathname: string, view = ""): string | null {
  if (pathname === "/") return OWN_ORDER.test(view) ? null : readStored(HOME_RANGE_KEY);
  if (!pathname.startsWith("/feed/")) return null;
  try {
    return readStored(feedRangeKey(decodeURIComponent(pathname.slice("/feed/".length))));
  } catch {
    // Invalid percent-encoding: such an address has no page.
    return null;
  }
}
