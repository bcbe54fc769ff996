import { join } from "node:path";
import { hashFiles, removeStamp, ROOT, stampIs, writeStamp } from "./fingerprint.mjs";
import { runQuietly } from "./run-steps.mjs";
import { nodeForRunning } from "./versions.mjs";

const STAMP = "dist/.hearth-built";
const MADE_FROM = [
  "src/web",
  "src/contract",
  "vite.config.ts",
  "vite.class-names.ts",
  "vite.preloads.ts",
  "vite.shortened.ts",
  "tsconfig.base.json",
  "package-lock.json",
];

/** Whether the built site is missing, incomplete, or built from other sources. */
export function buildIsNeeded() {
  return !stampIs(STAMP, wanted());
}

/** Builds the site for browsers and for the server. Throws a Problem with Vite's output. */
export async function build() {
  removeStamp(STAMP);
  // Hash the sources before the build, so that a change during the build causes another one.
  const value = wanted();
  const vite = join(ROOT, "node_modules/vite/bin/vite.js");
  const options = {
    failure: "The site could not be built. Vite said:",
    env: { NODE_ENV: "production" },
  };
  await runQuietly(nodeForRunning(), [vite, "build"], options);
  await runQuietly(nodeForRunning(), [vite, "build", "--ssr"], options);
  writeStamp(STAMP, value);
}

function wanted() {
  return hashFiles(MADE_FROM, (file) => !/\.test\.tsx?$/.test(file));
}
