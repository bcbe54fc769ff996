import type { QueryClient } from "@tanstack/react-query";
import { watchFingers } from "./long-press.ts";
import type { OpenCard, openCard as open } from "./open-card.tsx";

/*
 * Shows a member's card while the mouse rests on a link to the member, and upon a long press of a finger (decision 73). Loaded when the
 * browser is idle. The keyboard and a tap follow the link to the profile, which has all of it. The card can be hovered, stays until the
 * mouse leaves both, and Escape closes it (WCAG 1.4.13). A card that a finger has opened stays until the next press elsewhere.
 */

const OPEN_AFTER_MS = 400;
/** The time to cross the gap between the link and its card. */
const CLOSE_AFTER_MS = 250;

/** Members' links with the profile's plain address: tabs and feeds are others. */
const MEMBER_LINK = /^\/user\/([^/?#]+)$/;

/** The link under the mouse or the finger, or whose card is open. It stays after Escape, so that the card does not open again at once. */
let wanted: HTMLAnchorElement | null = null;
let card: OpenCard | null = null;
/** Counts the links that the mouse has come to: on a slow site, a card of an earlier one must not show any more. */
let moves = 0;
let timer: ReturnType<typeof setTimeout> | undefined;

export function watchLinks(queryClient: QueryClient): void {
  addEventListener("pointerover", ({ pointerType, target }) => {
    if (pointerType === "mouse" && target instanceof Element) moveTo(target, queryClient);
  });
  document.documentElement.addEventListener("pointerleave", ({ pointerType }) => {
    if (pointerType === "mouse") leave();
  });
  addEventListener("keydown", closeByEscape, true);
  addEventListener("pointerdown", ({ target }) => {
    if (!card?.element.contains(target as Node)) close();
  });
  // A link in the card has led on, so the card closes.
  addEventListener("click", ({ target }) => {
    if (target instanceof Element && target.closest("a")) close();
  });
  for (const change of ["scroll", "resize", "popstate"]) addEventListener(change, close, true);
  // Listens behind the listener that closes the card of the press before.
  watchFingers({
    linkAt: linkBelowFinger,
    onLong: (link) => void show(link, wantedFrom(link), queryClient),
  });
}

function moveTo(target: Element, queryClient: QueryClient): void {
  if (card?.element.contains(target)) return clearTimeout(timer);
  const link = memberLinkAt(target);
  if (link === null) return leave();
  if (link === wanted && card) return clearTimeout(timer);
  if (link === wanted) return;
  clearTimeout(timer);
  const isWanted = wantedFrom(link);
  timer = setTimeout(() => void show(link, isWanted, queryClient), OPEN_AFTER_MS);
}

/** Returns a function that says whether the link's card is still wanted. */
function wantedFrom(link: HTMLAnchorElement): () => boolean {
  wanted = link;
  const move = ++moves;
  return () => move === moves && link === wanted && link.isConnected;
}

/** A member's link, also where the finger is on the picture before it. The card's own link keeps the browser's menu. */
function linkBelowFinger(target: Element): HTMLAnchorElement | null {
  if (card?.element.contains(target)) return null;
  // An image in a text is a link of its own.
  const picture = target.closest("a") ? null : target.closest("img, [aria-hidden]");
  const link = memberLinkAt(target) ?? picture?.closest("p")?.querySelector<HTMLAnchorElement>(":scope > a");
  return link ? memberLinkAt(link) : null;
}

function memberLinkAt(target: Element): HTMLAnchorElement | null {
  const link = target.closest("a");
  const isTab = link?.closest("nav");
  return link && !isTab && MEMBER_LINK.test(link.getAttribute("href") ?? "") ? link : null;
}

/** Shows nothing where the card cannot be loaded: the link leads to the profile. */
async function show(
  link: HTMLAnchorElement,
  isWanted: () => boolean,
  queryClient: QueryClient,
): Promise<void> {
  card?.close();
  card = null;
  try {
    const name = decodeURIComponent(MEMBER_LINK.exec(link.getAttribute("href")!)![1]!);
    const { openCard }: { openCard: typeof open } = await import("./open-card.tsx");
    card = (await openCard(queryClient, { name, link, isWanted })) ?? card;
  } catch {
    // As above: the link leads to the profile.
  }
}

function leave(): void {
  clearTimeout(timer);
  if (!card) wanted = null;
  // While the keyboard has gone into the card, it stays.
  else if (!card.element.contains(document.activeElement)) timer = setTimeout(close, CLOSE_AFTER_MS);
}

function close(): void {
  clearTimeout(timer);
  card?.close();
  card = null;
  wanted = null;
}

function closeByEscape(event: KeyboardEvent): void {
  if (event.key !== "Escape" || !card) return;
  event.stopImmediatePropagation();
  const link = wanted;
  close();
  wanted = link;
}
