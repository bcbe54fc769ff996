import { placeCards } from "../posts/place-cards.ts";

/*
 * Pages with a list of posts carry this script inline too, twice: in the head, to place the cards in each frame
 * while the document arrives; and behind the list, where it waits for the style sheets and comes before the first
 * frame. A frame begins with the mouse: the browser would lay out the cards for it before they are placed, and count
 * a layout shift. React places the cards from its first commit on.
 */

function placeEarly(): void {
  const list = document.querySelector<HTMLElement>("[role=feed]");
  // Until the first paint the typeface may still arrive, and change the heights that the columns were chosen by.
  if (list) placeCards(list, performance.getEntriesByType("paint").length === 0);
  if (document.readyState !== "complete") requestAnimationFrame(placeEarly);
}

placeEarly();
