/** The last button pressed before hydration. Set by the early script, read by the page's own script. */
declare global {
  interface Window {
    pressedEarly?: HTMLButtonElement;
  }
}

/** Records presses of buttons, which do nothing before hydration. */
export function recordPresses(): void {
  addEventListener("click", ({ target }) => {
    if (!document.documentElement.dataset["hearing"])
      record((target as Element).closest("button[type=button]"));
  });
  // A button that waits for hydration is disabled, so it gets no click events (`SubmitButton`).
  addEventListener("pointerup", ({ button, target }) => {
    if (!button) record((target as Element).closest("[data-early]"));
  });
  addEventListener("keydown", ({ key, isComposing }) => {
    if (key === "Enter" && !isComposing) record(document.querySelector("form:has(input:focus) [data-early]"));
  });
}

function record(button: Element | null): void {
  if (button) window.pressedEarly = button as HTMLButtonElement;
}

/** Ends the recording: from now on React handles the clicks. */
export function endEarlyPresses(): void {
  document.documentElement.dataset["hearing"] = "yes";
}

/** Clicks the button that was pressed before hydration, unless it opens a popover: that works without scripts. */
export function repeatEarlyPress(): void {
  const button = window.pressedEarly;
  if (button?.type === "submit") return;
  delete window.pressedEarly;
  if (button?.isConnected && !button.popoverTargetElement) button.click();
}

/** Sends the form whose button was pressed before hydration. Call it once the button is enabled. */
export function repeatEarlySending(): void {
  const button = window.pressedEarly;
  delete window.pressedEarly;
  if (button?.isConnected) button.click();
}
