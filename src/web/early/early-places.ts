import { placeCards } from "../posts/place-cards.ts";

/*
 * Pages with a list of posts carry this script inline too, twice: in the head, to place the cards in each frame
 * while the document arrives; and behind the list, where it waits for the style sheets and runs before the first frame.
 * A frame handles the mouse before its callbacks: for that, the browser would lay out the cards before this script has
 * placed them, and count a layout shift. React places the cards from its first commit on.
 */

function placeEarly(): void {
  const list = document.querySelector<HTMLElement>("[role=feed]");
  // Until the first paint, a font that arrives may still change the heights that decide the columns.
  if (list) placeCards(list, performance.getEntriesByType("paint").length === 0);
  if (document.readyState !== "complete") requestAnimationFrame(placeEarly);
}

placeEarly();
