import styles from "./passing-word.module.css";

/** Long enough to be read twice. */
const SHOWN_MS = 12_000;

let shown: HTMLElement | null = null;

/** Shows a message at the edge of the screen, above everything else, for a while or until it is pressed. */
export function sayInPassing(words: string): void {
  shown?.remove();
  const place = document.createElement("div");
  place.role = "alert";
  place.className = styles.word!;
  place.popover = "manual";
  document.body.append(place);
  // A popover shows above an open dialog. Screen readers announce the text because it is set last.
  place.showPopover();
  place.textContent = words;
  place.addEventListener("click", () => place.remove());
  setTimeout(() => place.remove(), SHOWN_MS);
  shown = place;
}
