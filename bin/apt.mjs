import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { Problem, runQuietly, runSteps } from "./run-steps.mjs";

const APT = "/usr/bin/apt-get";

/** Whether apt is on this system and this user may install packages with it. */
export function canInstall() {
  return wayToBeRoot() !== null;
}

export function aptKnows(name) {
  return spawnSync("apt-cache", ["show", name], { stdio: "ignore" }).status === 0;
}

/**
 * Installs packages, showing the progress. Never throws: it prints apt's errors, and the caller reports what
 * is missing.
 * @param {string} why the purpose, as in "for the benchmarks"
 * @param {() => string[]} choose returns the packages; called after `apt-get update`
 */
export async function installPackages(why, choose) {
  const asRoot = wayToBeRoot();
  if (!asRoot) return;
  const [program, ...before] = [...asRoot, "env", "DEBIAN_FRONTEND=noninteractive", APT];
  const failure = `The packages ${why} could not be installed. apt-get said:`;
  const apt = (...args) => runQuietly(program, [...before, ...args], { failure });
  const install = async () => {
    await apt("update");
    await apt("install", "-y", "--no-install-recommends", ...choose());
  };
  try {
    await runSteps([{ doing: `Installing packages ${why} with apt-get`, run: install }]);
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    console.error(`\n${error.message}`);
  }
}

/** The words before a command that run it as root, or null without apt or without root rights. */
function wayToBeRoot() {
  if (!existsSync(APT)) return null;
  if (process.getuid() === 0) return [];
  const sudo = spawnSync("sudo", ["-n", "true"], { stdio: "ignore" });
  return sudo.status === 0 ? ["sudo", "-n"] : null;
}
