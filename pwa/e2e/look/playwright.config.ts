import { defineConfig } from "@playwright/test";
import base from "../../playwright.config.ts";

/** Draws all screens as contact sheets (`npm run look`). */
export default defineConfig({
  testDir: ".",
  testMatch: "look.ts",
  globalSetup: "../product/globalSetup.ts",
  outputDir: "../../../test-results/look",
  fullyParallel: true,
  workers: Number(base.workers),
  // One test draws many screens.
  timeout: 3_600_000,
  reporter: "list",
  use: {
    ...base.use,
    screenshot: "off",
    serviceWorkers: "block",
    contextOptions: { reducedMotion: "reduce" },
  },
});
