import { existsSync } from "node:fs";
import { defineConfig } from "@playwright/test";
import base from "../../playwright.config.ts";

const { launchOptions, baseURL } = base.use ?? {};
const installed = launchOptions?.executablePath ?? "";

/** Takes the pictures of the guides (`npm run guides`), one after the other. */
export default defineConfig({
  testDir: ".",
  testMatch: "pictures.ts",
  globalSetup: "../product/globalSetup.ts",
  outputDir: "../../test-results/guides",
  workers: 1,
  timeout: 120_000,
  expect: { timeout: 15_000 },
  reporter: "line",
  use: {
    baseURL,
    launchOptions: {
      ...launchOptions,
      executablePath: existsSync(installed) ? installed : "/usr/bin/chromium",
    },
    actionTimeout: 15_000,
    serviceWorkers: "block",
    // Sharp on phones, and without animations.
    deviceScaleFactor: 2,
    contextOptions: { reducedMotion: "reduce" },
    locale: "en-GB",
  },
});
