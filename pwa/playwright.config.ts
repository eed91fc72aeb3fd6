import { availableParallelism } from "node:os";
import { defineConfig } from "@playwright/test";

/** Debian's Chromium, or the one in `CHROMIUM_PATH`; makes no requests of its own. */
const launchOptions = {
  executablePath: process.env.CHROMIUM_PATH ?? "/usr/bin/chromium-headless-shell",
  args: [
    "--no-sandbox",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
  ],
};

/**
 * Tag of journeys about touch, a narrow layout, the bottom bar or the service worker. Each journey runs on one
 * device.
 */
const PHONE = /@phone/;

/** Runs the journeys in a real browser against the built product: one started for them, or that of `BASE_URL`. */
export default defineConfig({
  testDir: "e2e",
  globalSetup: "./e2e/product/globalSetup.ts",
  outputDir: "test-results",
  fullyParallel: true,
  workers: Math.min(Math.max(availableParallelism(), 2), 4),
  forbidOnly: true,
  retries: 0,
  // Limits are for what hangs, also on a busy machine.
  timeout: 360_000,
  expect: { timeout: 45_000 },
  // That many are not chance, and each may take its limit.
  maxFailures: 26,
  reporter: [
    ["line"],
    ["json", { outputFile: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ?? "test-results/results.json" }],
  ],
  use: {
    baseURL: process.env.BASE_URL,
    launchOptions,
    actionTimeout: 45_000,
    screenshot: "only-on-failure",
    // Traces of failures, on request: tracing takes a sixth of every journey's time.
    trace: process.env.TRACE ? "retain-on-failure" : "off",
  },
  projects: [
    {
      name: "desktop",
      grepInvert: PHONE,
      // Installing the worker is a third of a journey's time: desktop journeys that need it opt in.
      use: { viewport: { width: 1440, height: 900 }, serviceWorkers: "block" },
    },
    {
      name: "phone",
      grep: PHONE,
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
  ],
});
