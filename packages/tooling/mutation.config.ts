import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

const root = fileURLToPath(new URL("../..", import.meta.url));
const tests = process.env.MUTATION_TESTS ?? "";

/** The tests of one folder, for `bootstrap/mutation.mjs`: Stryker runs them in Stryker's copy of the checkout. */
export default defineConfig({
  test: {
    root,
    include: [`${tests}/**/*.test.{ts,tsx}`],
    globalSetup: tests.startsWith("server/") ? ["server/src/testing/globalSetup.ts"] : [],
    isolate: false,
    env: { CI: "0", CONTINUOUS_INTEGRATION: "0" },
    testTimeout: 60_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 10_000, interval: 20 } },
  },
});
