import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { ChaosReporter } from "./src/chaosReporter.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));

/**
 * The full chaos tests behind the reliability promises, one file at a time, and a table of figures: `npm run
 * chaos`.
 */
export default defineConfig({
  test: {
    root,
    include: ["{server,pwa,cli,packages/*}/src/**/*.chaos.ts"],
    globalSetup: ["server/src/testing/globalSetup.ts"],
    fileParallelism: false,
    reporters: ["default", new ChaosReporter()],
    testTimeout: 1_800_000,
    hookTimeout: 360_000,
    passWithNoTests: false,
  },
});
