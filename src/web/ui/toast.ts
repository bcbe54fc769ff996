import styles from "./toast.module.css";

/** Long enough to read a message twice. */
const SHOWN_MS = 12_000;

let shown: HTMLElement | null = null;

/** Shows a message at the edge of the screen, above everything else, for a while or until it is pressed. */
export function showToast(text: string): void {
  shown?.remove();
  const toast = document.createElement("div");
  toast.role = "alert";
  toast.className = styles.toast!;
  toast.popover = "manual";
  document.body.append(toast);
  // A popover shows above an open dialog. Screen readers announce the text because it is set last.
  toast.showPopover();
  toast.textContent = text;
  toast.addEventListener("click", () => toast.remove());
  setTimeout(() => toast.remove(), SHOWN_MS);
  shown = toast;
}
