import { pages } from "../../contract/paths.ts";
import { navigate } from "../router/location.ts";

const POST = /^\/details\//i;
const LIST = /^\/($|feed\/|search\b|user\/|profile\b|notifications\b)/i;

/** Whether the page shows one item of a list: a post, or a conversation. */
export function hasListAbove(): boolean {
  return POST.test(location.pathname) || isConversation();
}

/**
 * Goes to the list that led to the post, at the place where the reader was; else to the post's feed, or Home. From a
 * conversation goes to all of them.
 */
export function goUp(): void {
  if (isConversation()) return navigate(pages.messages());
  const steps = stepsToList();
  if (steps < 0) return navigate(steps);
  const feed = document.querySelector('main article:has(h1) header a[href^="/feed/"]');
  navigate(feed?.getAttribute("href") ?? pages.home);
}

function isConversation(): boolean {
  return location.pathname === pages.messages() && location.search.includes("to=");
}

/** The number of history entries from the nearest list to this one, negative; 0 without such a list. */
function stepsToList(): number {
  // Not every browser has the Navigation API.
  if (!("navigation" in window) || !navigation.currentEntry) return 0;
  const here = navigation.currentEntry.index;
  const before = navigation.entries().slice(0, here);
  const list = before.findLastIndex(({ url }) => url && LIST.test(new URL(url).pathname));
  return list < 0 ? 0 : list - here;
}
