/**
 * What `j` and `k` go through: the posts of a list, the comments of a thread, the rows of notifications and
 * conversations. The focus marks the current one.
 */
const ITEM = "main :is([data-anchor], [data-item])";

/** The id of the last current item, for a reader who comes back to the list or has left the focus. */
let lastId = "";

export function itemsOfPage(): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>(ITEM)];
}

export function currentItem(): HTMLElement | null {
  const item = document.activeElement?.closest<HTMLElement>(ITEM) ?? null;
  if (item) lastId = item.id;
  return item;
}

/** Moves the focus by one item; without a current one, to the first on the screen. */
export function moveBy(step: 1 | -1): void {
  const items = itemsOfPage();
  const from = currentItem() ?? lastOnScreen();
  let index = from ? items.indexOf(from) + step : items.indexOf(firstOnScreen(items)!);
  while (items[index] && !items[index]!.checkVisibility()) index += step;
  if (items[index]) show(items[index]!);
}

/** Focuses an item and brings it into view between the bars: the whole of it, or the beginning of a tall one. */
function show(item: HTMLElement): void {
  lastId = item.id;
  item.focus({ preventScroll: true });
  const { top, bottom } = view();
  item.scrollIntoView({ block: item.offsetHeight > bottom - top ? "start" : "nearest" });
}

function lastOnScreen(): HTMLElement | null {
  const last = lastId ? document.getElementById(lastId) : null;
  return last && isIn(last) ? last : null;
}

function firstOnScreen(items: HTMLElement[]): HTMLElement | undefined {
  return items.find(isIn) ?? items.find((item) => item.getBoundingClientRect().bottom > view().top);
}

/** Whether the top of an item is on the screen, and not beneath a bar. */
function isIn(item: HTMLElement): boolean {
  const at = item.getBoundingClientRect();
  // Half a pixel: positions are fractions on many screens.
  return at.height > 0 && at.top > view().top - 0.5 && at.top < view().bottom;
}

/** The part of the window between the bars, which the style sheet names as the padding of scrolling. */
function view(): { top: number; bottom: number } {
  const { scrollPaddingTop, scrollPaddingBottom } = getComputedStyle(document.documentElement);
  return {
    top: parseFloat(scrollPaddingTop) || 0,
    bottom: innerHeight - (parseFloat(scrollPaddingBottom) || 0),
  };
}
