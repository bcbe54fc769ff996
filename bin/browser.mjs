import { aptKnows, canInstall, installPackages } from "./apt.mjs";
import { findChromium, findHeadlessShell } from "./find-chromium.mjs";

/** Printed where the browser tests cannot run. */
export const NO_CHROMIUM =
  'The browser tests need Chromium, and none was found. Install the package "chromium" of your ' +
  'system, or run "npx playwright install chromium", or name one in CHROMIUM_PATH.';

const SHELL_PACKAGE = "chromium-headless-shell";

/**
 * Finds a browser for the tests: installs Chromium where apt can, else prints what to do. Never throws,
 * because the other tests need no browser.
 */
export async function prepareBrowser() {
  const isChosen = Boolean(process.env.CHROMIUM_PATH);
  if (!isChosen && !findHeadlessShell()) await installOne();
  const found = findChromium();
  if (!found) console.error(NO_CHROMIUM);
  else if (!isChosen && !findHeadlessShell()) {
    console.log(`The journeys run in ${found}. A headless shell of Chromium would take half the time.`);
  }
}

/** Installs the headless shell if apt has it, else a whole browser if there is none yet. */
async function installOne() {
  // Where a browser is installed and apt does not know the shell, do not run `apt-get update` each time.
  if (!canInstall() || (findChromium() && !aptKnows(SHELL_PACKAGE))) return;
  await installPackages("for the browser tests (Chromium)", () => [
    aptKnows(SHELL_PACKAGE) ? SHELL_PACKAGE : "chromium",
  ]);
}
