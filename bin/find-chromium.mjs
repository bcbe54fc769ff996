import { existsSync, readdirSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";

const SYSTEM = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/usr/bin/google-chrome-stable",
  "/snap/bin/chromium",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

const INSIDE_PLAYWRIGHTS = [
  "chrome-linux/chrome",
  "chrome-linux64/chrome",
  "chrome-linux-arm64/chrome",
  "chrome-mac/Chromium.app/Contents/MacOS/Chromium",
  "chrome-mac-x64/Google Chrome for Testing.app/Contents/MacOS/Google Chrome for Testing",
  "chrome-mac-arm64/Google Chrome for Testing.app/Contents/MacOS/Google Chrome for Testing",
];

/**
 * Gives the path of a Chromium for the browser tests, or null when none is found.
 *
 * CHROMIUM_PATH goes before the system's, and that before Playwright's own.
 *
 * @returns {string | null}
 */
export function findChromium() {
  const chosen = process.env.CHROMIUM_PATH;
  if (chosen) return existsSync(chosen) ? chosen : null;
  return [...SYSTEM, ...playwrights()].find((path) => existsSync(path)) ?? null;
}

function playwrights() {
  const cache = process.platform === "darwin" ? "Library/Caches" : ".cache";
  const folder = process.env.PLAYWRIGHT_BROWSERS_PATH ?? join(homedir(), cache, "ms-playwright");
  if (!existsSync(folder)) return [];
  const browsers = readdirSync(folder).filter((name) => /^chromium-\d+$/.test(name));
  return browsers.flatMap((name) => INSIDE_PLAYWRIGHTS.map((path) => join(folder, name, path)));
}
