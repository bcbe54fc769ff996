import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["src/**/*.test.ts", "test/**/*.test.ts", "bench/**/*.test.ts"],
    globalSetup: ["test/global-setup.ts"],
    // Every file has a database of its own; loading the program anew for each would take most of the time.
    isolate: false,
    maxWorkers: 2,
    // A member's whole way through the API, argon2 included, on a busy machine.
    testTimeout: 60_000,
    // As the journeys: what passes only at the second try is named at the end, and is to be mended.
    retry: 1,
    // Generous, as all waiting here: a slow machine must not make a test fail.
    expect: { poll: { timeout: 20_000 } },
    hookTimeout: 60_000,
  },
});
