import { pages } from "../../contract/paths.ts";
import { readToken, watchToken } from "../session/token.ts";
import styles from "./offer-steps.module.css";

let shown: HTMLElement | null = null;

/**
 * Offers the first steps in a line at the edge of the screen, which stays until the member takes or closes it, or
 * signs out. Not a component: the line outlives the page that shows it.
 */
export function offerFirstSteps(): void {
  withdrawOffer();
  const offer = document.createElement("section");
  offer.className = styles.offer!;
  offer.popover = "manual";
  offer.ariaLabel = "First steps";
  const words = document.createElement("p");
  words.role = "status";
  const link = document.createElement("a");
  link.href = pages.welcome;
  link.dataset["link"] = "";
  link.textContent = "Choose feeds";
  const close = document.createElement("button");
  close.type = "button";
  close.textContent = "Not now";
  close.addEventListener("click", decline);
  offer.append(words, link, close);
  document.body.append(offer);
  offer.showPopover();
  // Screen readers announce the text because it is set last.
  words.textContent = "Welcome! Follow a few feeds to get a page of your own.";
  shown = offer;
}

/** Removes the offer, which is of no use to a member at the first steps. */
export function withdrawOffer(): void {
  shown?.remove();
  shown = null;
}

/** Moves the focus to the page, because the focused button disappears. */
function decline(): void {
  withdrawOffer();
  document.getElementById("content")?.focus({ preventScroll: true });
}

watchToken(() => {
  if (readToken() === null) withdrawOffer();
});
