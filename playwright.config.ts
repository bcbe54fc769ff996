import { mkdtempSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { defineConfig } from "@playwright/test";
import { findChromium } from "./bin/find-chromium.mjs";

// The workers read this file too and must find what the first reading chose.
process.env["E2E_PORT"] ??= String(await freePort());
process.env["E2E_DATA_DIR"] ??= mkdtempSync(join(tmpdir(), "hearth-e2e-"));
// What members post leads to 127.0.0.2, or nowhere: no name of the world's is ever asked for.
process.env["FETCH_DNS"] ??= `127.0.0.1:${await freePort()}`;
process.env["FETCH_NETWORKS"] ??= "127.0.0.2";
process.env["YOUTUBE_IMAGE_URL"] ??= "https://youtube.test";

const site = `http://127.0.0.1:${process.env["E2E_PORT"]}`;

/** The journeys: the real site, built, on its own database, in a real browser. */
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
    // Routes of a page do not see what a service worker asks for; its own journey allows it.
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
      LOG_LEVEL: "error",
    },
    gracefulShutdown: { signal: "SIGTERM", timeout: 10_000 },
  },
});

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => resolve(typeof address === "object" && address ? address.port : 0));
    });
  });
}
