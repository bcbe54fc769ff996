import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { findChromium } from "./find-chromium.mjs";
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
  if (findChromium()) return;
  const asRoot = process.env.CHROMIUM_PATH ? null : wayToBeRoot();
  if (!asRoot) return console.error(NO_CHROMIUM);
  const [program, ...before] = [...asRoot, "env", "DEBIAN_FRONTEND=noninteractive", APT];
  const failure = "Chromium could not be installed. apt-get said:";
  const install = ["install", "-y", "--no-install-recommends", "chromium"];
  const run = async () => {
    await runQuietly(program, [...before, "update"], { failure });
    await runQuietly(program, [...before, ...install], { failure });
  };
  try {
    await runSteps([{ doing: "Installing Chromium for the browser tests with apt-get", run }]);
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    console.error(`\n${error.message}`);
  }
  if (!findChromium()) console.error(NO_CHROMIUM);
}

/** What goes before a command to run it as root, or null where apt or the right to is missing. */
function wayToBeRoot() {
  if (!existsSync(APT)) return null;
  if (process.getuid() === 0) return [];
  const sudo = spawnSync("sudo", ["-n", "true"], { stdio: "ignore" });
  return sudo.status === 0 ? ["sudo", "-n"] : null;
}
