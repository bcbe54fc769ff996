// Runs before `npm start`, `npm run dev`, the operator's commands, `npm test` and the benchmarks: installs
// packages that are missing and builds a site that has changed. This script needs no packages and runs on the
// system's Node, even an old one (versions.mjs); all later commands run on the Node that it installs.
import { prepareBrowser } from "./browser.mjs";
import { buildIsNeeded, build } from "./build.mjs";
import { install, installIsNeeded } from "./install.mjs";
import { prepareLoadTools } from "./load-tools.mjs";
import { Problem, runSteps } from "./run-steps.mjs";
import { checkNodeForInstalling, checkNodeForRunning } from "./versions.mjs";

const command = process.argv[2] ?? "start";
const needsPages = ["start", "test", "attacks", "bench"].includes(command);

try {
  checkNodeForInstalling();
  const steps = [];
  if (installIsNeeded()) steps.push({ doing: "Installing", run: install });
  if (needsPages && buildIsNeeded()) steps.push({ doing: "Building the site", run: build });
  await runSteps(steps);
  checkNodeForRunning();
  if (command === "test") await prepareBrowser();
  if (command === "bench") await prepareLoadTools();
} catch (error) {
  if (!(error instanceof Problem)) throw error;
  console.error(`\n${error.message}\n`);
  process.exitCode = 1;
}
