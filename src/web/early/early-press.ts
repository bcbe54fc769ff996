/** The early script sets this to the last button pressed before hydration, for the page's own script. */
declare global {
  interface Window {
    pressedEarly?: HTMLButtonElement;
  }
}

/** Records presses of buttons, and of Enter in a form's field, which do nothing before hydration. */
export function recordPresses(): void {
  addEventListener("click", recordPress);
  // A button that waits for hydration (`SubmitButton`) is disabled, and hears no clicks.
  addEventListener("pointerup", recordPress);
  addEventListener("keydown", ({ key }) => {
    if (key === "Enter") record(document.querySelector("form:has(input:focus) [data-waiting]"));
  });
}

function recordPress({ target }: Event): void {
  record((target as Element).closest("button[type=button],[data-waiting]"));
}

function record(button: Element | null): void {
  if (button && !document.documentElement.dataset["hearing"])
    window.pressedEarly = button as HTMLButtonElement;
}

/** Ends the recording: from now on React handles the presses. */
export function endEarlyPresses(): void {
  document.documentElement.dataset["hearing"] = "yes";
}

/**
 * Clicks the button that was pressed before hydration, or sends its form. A popover has opened without scripts, and would
 * close.
 */
export function repeatEarlyPress(): void {
  const button = window.pressedEarly;
  delete window.pressedEarly;
  if (!button?.isConnected || button.popoverTargetElement) return;
  // A disabled button cannot be clicked.
  if (button.type === "submit") button.form?.requestSubmit();
  else button.click();
}
