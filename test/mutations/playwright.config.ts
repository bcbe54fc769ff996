import { defineConfig } from "@playwright/test";
import journeys from "../../playwright.config.ts";

/**
 * Like the configuration of `npm test`, but for a journey that must fail: without waiting long and without
 * retries.
 */
export default defineConfig({
  ...journeys,
  testDir: "../../e2e",
  globalSetup: "../../e2e/names.ts",
  outputDir: "../../test-results",
  retries: 0,
  workers: 1,
  forbidOnly: false,
  reporter: [["list"], ["json"]],
  expect: { timeout: 10_000 },
  timeout: 60_000,
  webServer: [journeys.webServer!].flat().map((server) => ({ ...server, cwd: "../.." })),
});
