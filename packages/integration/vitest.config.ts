import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["src/**/*.test.ts"],
    globalSetup: ["../../server/src/testing/globalSetup.ts", "./buildCli.ts"],
    isolate: false,
    pool: "threads",
    testTimeout: 60_000,
    expect: { poll: { timeout: 10_000, interval: 20 } },
    hookTimeout: 120_000,
  },
});
