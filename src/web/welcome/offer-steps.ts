import { pages } from "../../contract/paths.ts";
import styles from "./offer-steps.module.css";

/**
 * Offers the first steps in a line at the edge of the screen, which stays until the member takes or closes it. Not a
 * component: the line outlives the page that shows it, and no page needs its code.
 */
export function offerFirstSteps(): void {
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
  offer.append(words, link, close);
  document.body.append(offer);
  offer.showPopover();
  // Screen readers announce the text because it is set last.
  words.textContent = "Welcome! Follow a few feeds to get a page of your own.";
  for (const act of [link, close]) act.addEventListener("click", () => offer.remove());
}
