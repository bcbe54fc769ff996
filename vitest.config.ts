import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["src/**/*.test.ts", "test/**/*.test.ts"],
    globalSetup: ["test/global-setup.ts"],
    // A member's whole way through the API, argon2 included, on a busy machine.
    testTimeout: 20_000,
    hookTimeout: 60_000,
  },
});
