import { defineConfig } from "@playwright/test";
import base from "../../playwright.config.ts";

/** Opens the e-books of a folder (`npm run check:epub`). */
export default defineConfig({
  testDir: ".",
  testMatch: "checkEpub.ts",
  globalSetup: "../product/globalSetup.ts",
  outputDir: "../../../test-results/epub",
  fullyParallel: true,
  workers: Number(base.workers),
  timeout: 120_000,
  reporter: "list",
  use: {
    ...base.use,
    actionTimeout: 15_000,
    screenshot: "off",
    serviceWorkers: "block",
    viewport: { width: 1000, height: 700 },
  },
});
