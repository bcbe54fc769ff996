import { placeCards } from "../posts/place-cards.ts";

/*
 * Pages with a list of posts carry this script inline too. It places the cards in each frame before the browser
 * paints them, while the document and its fonts arrive. React places the cards from its first commit on.
 */

function placeEarly(): void {
  const list = document.querySelector<HTMLElement>("[role=feed]");
  if (list) placeCards(list);
  if (document.readyState !== "complete") requestAnimationFrame(placeEarly);
}

requestAnimationFrame(placeEarly);
