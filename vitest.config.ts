import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["src/**/*.test.ts", "test/**/*.test.ts", "bench/**/*.test.ts"],
    globalSetup: ["test/global-setup.ts"],
    // Test files share loaded modules: loading the program anew for each would take most of the time.
    isolate: false,
    // On two cores: a third of the time, two workers wait for the database and for programs that tests start.
    maxWorkers: 3,
    // Enough for a test that starts ten programs, on a machine that does ten other things. It ends only a test that hangs.
    testTimeout: 300_000,
    // `npm test` lists the tests that pass only at the second try, so that somebody mends them.
    retry: 1,
    // Generous: a slow machine must not make a test fail.
    expect: { poll: { timeout: 20_000 } },
    hookTimeout: 300_000,
  },
});
