declare global {
  interface Window {
    /** The button that was pressed last before the page was alive: the document's early script notes it. */
    pressedEarly?: HTMLButtonElement;
  }
}

/** Notes no more: from here on React hears what is pressed. */
export function endEarlyPresses(): void {
  document.documentElement.dataset["hearing"] = "yes";
}

/** Presses once more what was pressed when nothing could answer it yet. */
export function repeatEarlyPress(): void {
  const button = window.pressedEarly;
  delete window.pressedEarly;
  if (button?.isConnected) button.click();
}
