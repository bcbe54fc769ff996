import { aptKnows, canInstall, installPackages } from "./apt.mjs";
import { findChromium, findHeadlessShell } from "./find-chromium.mjs";

/** Said where the browser tests can't run. */
export const NO_CHROMIUM =
  'The browser tests need Chromium, and none was found. Install the package "chromium" of your ' +
  'system, or run "npx playwright install chromium", or name one in CHROMIUM_PATH.';

const SHELL_PACKAGE = "chromium-headless-shell";

/**
 * Sees to a browser for the tests: installs Chromium where apt is and we may, else says what to do.
 *
 * Never throws: the other tests don't need it.
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

/** The headless shell where the system has it, else a whole browser where there is none. */
async function installOne() {
  // Where there is a browser, a system that does not know the shell is not asked again each time.
  if (!canInstall() || (findChromium() && !aptKnows(SHELL_PACKAGE))) return;
  await installPackages("for the browser tests (Chromium)", () => [
    aptKnows(SHELL_PACKAGE) ? SHELL_PACKAGE : "chromium",
  ]);
}
