import styles from "./passing-word.module.css";

/** Long enough to be read twice. */
const SHOWN_MS = 12_000;

let shown: HTMLElement | null = null;

/** Says something at the edge of the screen, above all else, until it is pressed or has been there for a while. */
export function sayInPassing(words: string): void {
  shown?.remove();
  const place = document.createElement("div");
  place.role = "alert";
  place.className = styles.word!;
  place.popover = "manual";
  document.body.append(place);
  // It covers nothing of a dialog that is open, and is read out when its words come.
  place.showPopover();
  place.textContent = words;
  place.addEventListener("click", () => place.remove());
  setTimeout(() => place.remove(), SHOWN_MS);
  shown = place;
}
