import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["src/**/*.test.ts"],
    globalSetup: ["../../server/src/testing/globalSetup.ts", "./buildCli.ts"],
    isolate: false,
    pool: "threads",
    // Limits are for what hangs, also on a busy machine: no test asserts a time.
    testTimeout: 180_000,
    hookTimeout: 360_000,
    expect: { poll: { timeout: 30_000, interval: 20 } },
  },
});
