import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { findChromium, findHeadlessShell } from "./find-chromium.mjs";
import { Problem, runQuietly, runSteps } from "./steps.mjs";

const APT = "/usr/bin/apt-get";

/** Said where the browser tests can't run. */
export const NO_CHROMIUM =
  'The browser tests need Chromium, and none was found. Install the package "chromium" of your ' +
  'system, or run "npx playwright install chromium", or name one in CHROMIUM_PATH.';

const APT_FAILED = "Chromium could not be installed. apt-get said:";
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
  const asRoot = wayToBeRoot();
  // Where there is a browser, a system that does not know the shell is not asked again each time.
  if (!asRoot || (findChromium() && !aptKnows(SHELL_PACKAGE))) return;
  const [program, ...before] = [...asRoot, "env", "DEBIAN_FRONTEND=noninteractive", APT];
  const apt = (...args) => runQuietly(program, [...before, ...args], { failure: APT_FAILED });
  const install = async () => {
    await apt("update");
    const name = aptKnows(SHELL_PACKAGE) ? SHELL_PACKAGE : "chromium";
    await apt("install", "-y", "--no-install-recommends", name);
  };
  try {
    await runSteps([{ doing: "Installing Chromium for the browser tests with apt-get", run: install }]);
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    console.error(`\n${error.message}`);
  }
}

function aptKnows(name) {
  return spawnSync("apt-cache", ["show", name], { stdio: "ignore" }).status === 0;
}

/** What goes before a command to run it as root, or null where apt or the right to is missing. */
function wayToBeRoot() {
  if (!existsSync(APT)) return null;
  if (process.getuid() === 0) return [];
  const sudo = spawnSync("sudo", ["-n", "true"], { stdio: "ignore" });
  return sudo.status === 0 ? ["sudo", "-n"] : null;
}
