import "./post-morph.css";
import { type Place, render, showArrivalsBy } from "../router/location.ts";
import { routeOf } from "../routes.ts";

/*
 * Opening a post moves its card's title and picture to their places on the post's page, and Back moves them to the card
 * again (decision 53). Loaded when the browser is idle. Until then, and in browsers without view transitions, pages
 * change without a movement.
 */

/** A page that takes longer to render comes without a transition, because the old page stands still meanwhile. */
const PATIENCE_MS = 300;

/** The title and the picture of a post, in its card or on its page. */
type Parts = (HTMLElement | undefined)[];

let pathname = location.pathname;
let newest: Place;
let transition: ViewTransition | undefined;
let named: Parts = [];
/** Whether the browser has shown the way back itself, as it does when the reader swipes. */
let isShown = false;
const calm = matchMedia("(prefers-reduced-motion: reduce)");
showArrivalsBy(arrive);
addEventListener("popstate", ({ hasUAVisualTransition }) => (isShown = hasUAVisualTransition), true);
// Without the page's module the post would not be there in time. Without a connection, the page loads it when it is opened.
routeOf("/details/0")
  .load()
  .catch(() => {});

function arrive(place: Place): void {
  const from = postAt(pathname);
  pathname = place.location.pathname;
  const to = postAt(pathname);
  // From a list to a post, or back.
  const post = !from !== !to && (from ?? to);
  const parts = post && mayMove(place) ? partsOf(from ? postPage() : cardOf(post)) : [];
  const names = ["post-title", to ? "post-picture" : "card-picture"];
  newest = place;
  transition?.skipTransition();
  nameOnly(parts, names);
  if (!post || !parts[0]) return void render(place);
  const own = (transition = document.startViewTransition(async () => {
    // Runs a frame later: a newer place may have come meanwhile, whose page must stay.
    if (place !== newest) return;
    await Promise.race([render(place), new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))]);
    if (place !== newest) return;
    const arrived = parts[0]!.isConnected ? [] : partsOf(to ? postPage() : cardOf(post));
    if (!arrived[0]) own.skipTransition();
    showMeanwhile(parts[1], arrived[1]);
    nameOnly(arrived, names);
  }));
  // The transition was skipped, or the tab is hidden.
  own.ready.catch(() => {});
  void own.finished.then(() => place === newest && nameOnly([]));
}

function mayMove({ arrival }: Place): boolean {
  return !(calm.matches || (isShown && arrival === "pop") || !routeOf(pathname).page());
}

function postAt(path: string): string | undefined {
  return /^\/details\/([^/]+)/i.exec(path)?.[1];
}

function cardOf(post: string): HTMLElement | null {
  return document.getElementById(`post-${post}`);
}

function postPage(): HTMLElement | null {
  return document.querySelector<HTMLElement>("main article:has(h1)");
}

/** The parts that are on the screen. */
function partsOf(place: HTMLElement | null): Parts {
  const title = place?.querySelector<HTMLElement>("h1, h2");
  // A card far down a long list comes back empty, and keeps its height only while it is hidden.
  if (!place || !title) return [];
  // A transition leaves out content that the browser skips, as it does with a card that has just come back.
  place.style.contentVisibility = "visible";
  const first = (part: string) => [...place.querySelectorAll<HTMLElement>(part)].find(isOnScreen);
  const picture = first("span:has(img)");
  return [isOnScreen(title) ? title : undefined, picture && withoutMargins(picture)];
}

function isOnScreen(element: HTMLElement): boolean {
  const { top, bottom, width } = element.getBoundingClientRect();
  return width > 0 && bottom > 0 && top < innerHeight;
}

/** A whole picture as large as it is shown: its element may be wider, with empty space at its sides. */
function withoutMargins(picture: HTMLElement): HTMLElement {
  const image = picture.querySelector("img")!;
  const [width, height] = ["width", "height"].map((name) => Number(image.getAttribute(name)));
  if (!height || getComputedStyle(image).objectFit !== "contain") return picture;
  image.style.width = `min(${width}px, ${width! / height} * 70vh)`;
  return image;
}

/** The card's picture stands in for the page's larger one until that has loaded. */
function showMeanwhile(card: HTMLElement | undefined, page: HTMLElement | undefined): void {
  const image = card?.querySelector("img")?.currentSrc;
  if (image && page?.tagName === "IMG") page.style.background = `center / cover url("${image}")`;
}

/** Gives these parts names, and takes them from all others. */
function nameOnly(parts: Parts, names: string[] = []): void {
  for (const part of named) part?.style.removeProperty("view-transition-name");
  for (const [index, part] of parts.entries()) part?.style.setProperty("view-transition-name", names[index]!);
  named = parts;
}
