import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { findChromium, findHeadlessShell } from "./find-chromium.mjs";
import { Problem, runQuietly, runSteps } from "./steps.mjs";

const APT = "/usr/bin/apt-get";

/** Said where the browser tests can't run. */
export const NO_CHROMIUM =
  'The browser tests need Chromium, and none was found. Install the package "chromium" of your ' +
  'system, or run "npx playwright install chromium", or name one in CHROMIUM_PATH.';

/**
 * Sees to a browser for the tests: installs Chromium where apt is and we may, else says what to do.
 *
 * Never throws: the other tests don't need it.
 */
export async function prepareBrowser() {
  if (process.env.CHROMIUM_PATH || findHeadlessShell()) {
    if (!findChromium()) console.error(NO_CHROMIUM);
    return;
  }
  const asRoot = wayToBeRoot();
  // Not every system has the headless shell as a package.
  if (asRoot) await install("chromium-headless-shell", asRoot);
  if (asRoot && !findChromium()) await install("chromium", asRoot);
  const found = findChromium();
  if (!found) console.error(NO_CHROMIUM);
  else if (!findHeadlessShell()) {
    console.log(`The journeys run in ${found}. A headless shell of Chromium would take half the time.`);
  }
}

async function install(name, asRoot) {
  const [program, ...before] = [...asRoot, "env", "DEBIAN_FRONTEND=noninteractive", APT];
  const failure = `The package ${name} could not be installed. apt-get said:`;
  const run = async () => {
    await runQuietly(program, [...before, "update"], { failure });
    await runQuietly(program, [...before, "install", "-y", "--no-install-recommends", name], { failure });
  };
  try {
    await runSteps([{ doing: `Installing ${name} for the browser tests with apt-get`, run }]);
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    console.error(`\n${error.message}`);
  }
}

/** What goes before a command to run it as root, or null where apt or the right to is missing. */
function wayToBeRoot() {
  if (!existsSync(APT)) return null;
  if (process.getuid() === 0) return [];
  const sudo = spawnSync("sudo", ["-n", "true"], { stdio: "ignore" });
  return sudo.status === 0 ? ["sudo", "-n"] : null;
}
