import { existsSync, readdirSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";

/** Chromium without windows, Playwright's default, which runs the journeys in half the time. */
const HEADLESS_SHELL = {
  system: ["/usr/bin/chromium-headless-shell"],
  folder: /^chromium_headless_shell-\d+$/,
  inside: [
    "chrome-linux/headless_shell",
    "chrome-headless-shell-linux64/chrome-headless-shell",
    "chrome-headless-shell-linux-arm64/chrome-headless-shell",
    "chrome-headless-shell-mac-x64/chrome-headless-shell",
    "chrome-headless-shell-mac-arm64/chrome-headless-shell",
  ],
};

const WHOLE = {
  system: [
    "/usr/bin/chromium",
    "/usr/bin/chromium-browser",
    "/usr/bin/google-chrome",
    "/usr/bin/google-chrome-stable",
    "/snap/bin/chromium",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  ],
  folder: /^chromium-\d+$/,
  inside: [
    "chrome-linux/chrome",
    "chrome-linux64/chrome",
    "chrome-linux-arm64/chrome",
    "chrome-mac/Chromium.app/Contents/MacOS/Chromium",
    "chrome-mac-x64/Google Chrome for Testing.app/Contents/MacOS/Google Chrome for Testing",
    "chrome-mac-arm64/Google Chrome for Testing.app/Contents/MacOS/Google Chrome for Testing",
  ],
};

/**
 * Returns the path of a Chromium for the browser tests, or null. Tries CHROMIUM_PATH alone if that is set,
 * else a headless shell and then a whole browser.
 * @returns {string | null}
 */
export function findChromium() {
  const chosen = process.env.CHROMIUM_PATH;
  if (chosen) return existsSync(chosen) ? chosen : null;
  return findHeadlessShell() ?? findWholeBrowser();
}

/** @returns {string | null} */
export function findWholeBrowser() {
  return find(WHOLE);
}

/** @returns {string | null} */
export function findHeadlessShell() {
  return find(HEADLESS_SHELL);
}

/** Prefers the system's browser to Playwright's own. */
function find({ system, folder, inside }) {
  const cache = process.platform === "darwin" ? "Library/Caches" : ".cache";
  const browsers = process.env.PLAYWRIGHT_BROWSERS_PATH ?? join(homedir(), cache, "ms-playwright");
  const folders = existsSync(browsers) ? readdirSync(browsers).filter((name) => folder.test(name)) : [];
  // Newest version first.
  folders.sort((one, other) => Number(/\d+$/.exec(other)) - Number(/\d+$/.exec(one)));
  const playwrights = folders.flatMap((name) => inside.map((path) => join(browsers, name, path)));
  return [...system, ...playwrights].find((path) => existsSync(path)) ?? null;
}
