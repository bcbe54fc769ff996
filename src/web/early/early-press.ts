/** The early script sets this to the last button pressed before hydration, for the page's own script. */
declare global {
  interface Window {
    pressedEarly?: HTMLButtonElement;
  }
}

/** Records presses of buttons, which do nothing before hydration. */
export function recordPresses(): void {
  addEventListener("click", ({ target }) => {
    if (document.documentElement.dataset["hearing"]) return;
    const button = (target as Element).closest<HTMLButtonElement>("button[type=button]");
    if (button) window.pressedEarly = button;
  });
}

/** Ends the recording: from now on React handles the presses. */
export function endEarlyPresses(): void {
  document.documentElement.dataset["hearing"] = "yes";
}

/** Clicks the button that was pressed before hydration. A popover has opened without scripts, and would close. */
export function repeatEarlyPress(): void {
  const button = window.pressedEarly;
  delete window.pressedEarly;
  if (button?.isConnected && !button.popoverTargetElement) button.click();
}
