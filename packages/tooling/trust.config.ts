import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** The long runs behind the promises of reliability: `npm run trust`. They print their figures, one file at a time. */
export default defineConfig({
  test: {
    root,
    include: ["{server,pwa,cli,packages/*}/src/**/*.trust.ts"],
    globalSetup: ["server/src/testing/globalSetup.ts"],
    fileParallelism: false,
    testTimeout: 1_800_000,
    hookTimeout: 120_000,
    passWithNoTests: false,
  },
});
