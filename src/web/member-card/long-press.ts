const LONG_MS = 500;
/** A finger that rests never quite holds still. */
const REST_PX = 10;

interface Press {
  at: Element;
  link: HTMLAnchorElement;
  x: number;
  y: number;
  timer: ReturnType<typeof setTimeout>;
  isLong: boolean;
}

interface Watched {
  /** The link that an element stands for; null for all others, whose presses stay the browser's. */
  linkAt: (target: Element) => HTMLAnchorElement | null;
  onLong: (link: HTMLAnchorElement) => void;
}

/** The press of a finger on a watched link. A long one outlives the finger, since a click may follow. */
let press: Press | null = null;

/**
 * Tells when a finger rests on a link. The browser then has neither its menu nor a selection for it, and no click follows. A tap and a
 * finger that moves on are the browser's, as before.
 */
export function watchFingers(watched: Watched): void {
  addEventListener("pointerdown", (event) => begin(event, watched));
  addEventListener("pointermove", ({ clientX, clientY }) => {
    if (press && Math.hypot(clientX - press.x, clientY - press.y) > REST_PX) end();
  });
  for (const ending of ["pointerup", "pointercancel"]) addEventListener(ending, end);
  addEventListener("contextmenu", (event) => {
    // The browser's own time for a long press may be the shorter one.
    if (keepFromBrowser(event)) hold(watched);
  });
  for (const other of ["selectstart", "dragstart"]) addEventListener(other, keepFromBrowser);
  // The keyboard's clicks have no count: they follow the link.
  addEventListener("click", (event) => press?.isLong && event.detail > 0 && keepFromBrowser(event), true);
}

function begin(event: PointerEvent, watched: Watched): void {
  const { target, pointerType, isPrimary, clientX: x, clientY: y } = event;
  clearTimeout(press?.timer);
  press = null;
  if (pointerType !== "touch" || !isPrimary || !(target instanceof HTMLElement)) return;
  const link = watched.linkAt(target);
  if (!link) return;
  // Safari shows its preview of a link without asking the page.
  target.style.setProperty("-webkit-touch-callout", "none");
  press = { at: target, link, x, y, timer: setTimeout(() => hold(watched), LONG_MS), isLong: false };
}

function hold({ onLong }: Watched): void {
  if (!press || press.isLong) return;
  clearTimeout(press.timer);
  press.isLong = true;
  onLong(press.link);
}

/** Ends a press that was not long: it is a tap, or the finger moves the page. */
function end(): void {
  if (!press || press.isLong) return;
  clearTimeout(press.timer);
  press = null;
}

/** Keeps an event of the pressed link from the browser and the page. Returns whether it is one. */
function keepFromBrowser(event: Event): boolean {
  if (!press || !(event.target instanceof Node) || !press.at.contains(event.target)) return false;
  event.preventDefault();
  event.stopImmediatePropagation();
  return true;
}
