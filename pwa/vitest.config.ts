import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";

// Node 25 and newer have their own localStorage, which would take precedence over jsdom's.
const WITHOUT_NODE_STORAGE = "--no-experimental-webstorage";

export default defineConfig({
  test: {
    include: ["src/**/*.test.{ts,tsx}"],
    // Each file gets its own globals and modules; jsdom itself loads once per worker.
    pool: "vmForks",
    // A single worker would run all files in one context, where mocks of one file reach the next.
    maxWorkers: availableParallelism() + 1,
    execArgv: process.allowedNodeEnvironmentFlags.has(WITHOUT_NODE_STORAGE) ? [WITHOUT_NODE_STORAGE] : [],
    setupFiles: ["src/testing/waitForEffects.ts"],
    testTimeout: 180_000,
    hookTimeout: 30_000,
    expect: { poll: { timeout: 30_000, interval: 20 } },
  },
});
