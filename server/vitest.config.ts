import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["src/**/*.test.ts"],
    globalSetup: ["src/testing/globalSetup.ts"],
    // The server is read once for all files of a worker, which takes longer than most of their tests.
    isolate: false,
    pool: "threads",
    testTimeout: 60_000,
    expect: { poll: { timeout: 10_000, interval: 20 } },
    hookTimeout: 120_000,
  },
});
