import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { Problem, runQuietly, runSteps } from "./steps.mjs";

const APT = "/usr/bin/apt-get";

/** Says whether packages can be installed here: apt is there, and the right to use it. */
export function canInstall() {
  return wayToBeRoot() !== null;
}

/** Says whether the system's lists have a package of this name. */
export function aptKnows(name) {
  return spawnSync("apt-cache", ["show", name], { stdio: "ignore" }).status === 0;
}

/**
 * Installs packages, showing that it does so. Never throws: what went wrong is said, and who needs them says the rest.
 *
 * @param {string} why what they are for
 * @param {() => string[]} choose gives their names, once apt's lists are up to date
 */
export async function installPackages(why, choose) {
  const asRoot = wayToBeRoot();
  if (!asRoot) return;
  const [program, ...before] = [...asRoot, "env", "DEBIAN_FRONTEND=noninteractive", APT];
  const failure = `What is needed ${why} could not be installed. apt-get said:`;
  const apt = (...args) => runQuietly(program, [...before, ...args], { failure });
  const install = async () => {
    await apt("update");
    await apt("install", "-y", "--no-install-recommends", ...choose());
  };
  try {
    await runSteps([{ doing: `Installing what is needed ${why} with apt-get`, run: install }]);
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
