import { createServer } from "node:net";
import { defineConfig } from "@playwright/test";
import { findChromium } from "./bin/find-chromium.mjs";
import { makeTestDirectory } from "./test/test-directory.ts";

// Playwright's workers load this file again, and must get the port and folder that the first load chose.
process.env["E2E_PORT"] ??= String(await freePort());
process.env["E2E_DATA_DIR"] ??= makeDataDirectory();
// Names in posted links resolve to 127.0.0.2 or to nothing, so no journey contacts a real site.
process.env["FETCH_DNS"] ??= `127.0.0.1:${await freePort()}`;
process.env["FETCH_NETWORKS"] ??= "127.0.0.2";
process.env["YOUTUBE_IMAGE_URL"] ??= "https://youtube.test";

const site = `http://127.0.0.1:${process.env["E2E_PORT"]}`;

/** Runs the journeys in a real browser, against the built site with a database of its own. */
export default defineConfig({
  testDir: "e2e",
  globalSetup: "./e2e/names.ts",
  // Generous: a slow or busy machine must not make a journey fail.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  retries: 1,
  fullyParallel: true,
  workers: 2,
  forbidOnly: Boolean(process.env["CI"]),
  reporter: "list",
  use: {
    baseURL: site,
    locale: "en-US",
    timezoneId: "UTC",
    // `page.route` does not see the requests of a service worker. Only the worker's own journey allows one.
    serviceWorkers: "block",
    launchOptions: {
      executablePath: findChromium() ?? undefined,
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
      ],
    },
  },
  webServer: {
    command: `exec "${process.execPath}" src/server/main.ts`,
    url: site,
    env: {
      PORT: process.env["E2E_PORT"],
      DATA_DIR: process.env["E2E_DATA_DIR"],
      PUBLIC_URL: site,
      RATE_LIMITS: "off",
      LOG_LEVEL: "warn",
    },
    // Among the journeys' lines, so that a failed run tells why its server refused requests.
    stdout: "pipe",
    gracefulShutdown: { signal: "SIGTERM", timeout: 10_000 },
  },
});

/** In memory where there is room: a journey makes dozens of commits, each of which would wait for the disk. */
function makeDataDirectory(): string {
  const { path, remove } = makeTestDirectory();
  // Playwright exits after the site has stopped.
  process.once("exit", remove);
  return path;
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => resolve(typeof address === "object" && address ? address.port : 0));
    });
  });
}
