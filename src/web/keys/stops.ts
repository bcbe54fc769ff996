import { listsAbove } from "../ui/lists-above.ts";

/**
 * Where `j` and `k` stop: the posts of a list, the comments of a thread, the rows of notifications and conversations.
 * The focus marks the current stop.
 */
const STOP = ":is([data-anchor], [data-stop])";

/** The id of the last current stop, for a reader who comes back to the list or has left the focus. */
let lastId = "";

function stopsOfPage(): HTMLElement[] {
  return [...document.querySelector("main")!.querySelectorAll<HTMLElement>(STOP)];
}

/** Whether the page has any stops. Looks for one only: a long thread has thousands. */
export function hasStops(): boolean {
  return document.querySelector(`main ${STOP}`) !== null;
}

/** The stop that has or contains the focus, which this remembers. */
export function currentStop(): HTMLElement | null {
  const stop = document.activeElement?.closest<HTMLElement>(`main ${STOP}`) ?? null;
  if (stop) lastId = stop.id;
  return stop;
}

/** Moves the focus by one stop, or to the first on the screen where the reader has scrolled away from the last one. */
export function moveBy(step: 1 | -1): void {
  const stops = stopsOfPage();
  const from = [currentStop(), document.getElementById(lastId)].find((stop) => stop && isInSight(stop));
  let index = from ? stops.indexOf(from) + step : stops.indexOf(firstOnScreen(stops)!);
  while (stops[index] && !stops[index]!.checkVisibility()) index += step;
  if (stops[index]) show(stops[index]!);
}

/** Focuses a stop and brings it into view between the bars: the whole of it, or the beginning of a tall one. */
function show(stop: HTMLElement): void {
  lastId = stop.id;
  stop.focus({ preventScroll: true });
  const { top, bottom } = view();
  stop.scrollIntoView({ block: stop.offsetHeight > bottom - top ? "start" : "nearest" });
}

function firstOnScreen(stops: HTMLElement[]): HTMLElement | undefined {
  const seen = view();
  const beginsThere = (stop: HTMLElement) => {
    const { top, height } = stop.getBoundingClientRect();
    // Scrolling stops at whole pixels, and positions are fractions.
    return height > 0 && top > seen.top - 2 && top < seen.bottom;
  };
  const isBelow = (stop: Element) => stop.getBoundingClientRect().bottom > seen.top;
  const isAbove = listsAbove(seen.top);
  const first = (fits: (stop: HTMLElement) => boolean) => stops.find((stop) => !isAbove(stop) && fits(stop));
  return first(beginsThere) ?? first(isBelow) ?? stops.at(-1);
}

function isInSight(stop: HTMLElement): boolean {
  const { top, bottom } = stop.getBoundingClientRect();
  const seen = view();
  return bottom > seen.top && top < seen.bottom;
}

/** The part of the window between the bars, which the style sheet names as the padding of scrolling. */
function view(): { top: number; bottom: number } {
  const { scrollPaddingTop, scrollPaddingBottom } = getComputedStyle(document.documentElement);
  return {
    top: parseFloat(scrollPaddingTop) || 0,
    bottom: innerHeight - (parseFloat(scrollPaddingBottom) || 0),
  };
}
