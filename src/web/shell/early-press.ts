declare global {
  interface Window {
    /** The last button pressed before hydration, stored by the document's early script. */
    pressedEarly?: HTMLButtonElement;
  }
}

/** Stops the early script: from here on React sees the presses. */
export function endEarlyPresses(): void {
  document.documentElement.dataset["hearing"] = "yes";
}

/** Clicks the button that was pressed before hydration. */
export function repeatEarlyPress(): void {
  const button = window.pressedEarly;
  delete window.pressedEarly;
  if (button?.isConnected) button.click();
}
