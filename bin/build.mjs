import { join } from "node:path";
import { hashFiles, removeStamp, ROOT, stampIs, writeStamp } from "./fingerprint.mjs";
import { runQuietly } from "./steps.mjs";
import { nodeForRunning } from "./versions.mjs";

const STAMP = "dist/.hearth-built";
const MADE_FROM = ["src/web", "src/contract", "vite.config.ts", "tsconfig.base.json", "package-lock.json"];

/** Says whether the built site is missing, half done, or made from something else. */
export function buildIsNeeded() {
  return !stampIs(STAMP, wanted());
}

/** Builds the site for browsers and for the server; throws a Problem with Vite's words. */
export async function build() {
  removeStamp(STAMP);
  // Taken before: what changes while it builds will be built next time.
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
