import { existsSync } from "node:fs";

/** Suppresses all traffic but the page's own. */
export const CHROMIUM_FLAGS = [
  "--headless=new",
  "--no-sandbox",
  "--no-first-run",
  "--disable-quic",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** Returns the installed Chromium; `CHROMIUM_PATH` takes precedence. */
export function chromiumPath(): string {
  const path = [
    process.env.CHROMIUM_PATH,
    "/usr/bin/chromium",
    "/usr/bin/google-chrome",
    "/usr/bin/chromium-headless-shell",
  ].find((candidate) => candidate && existsSync(candidate));
  if (!path) throw new Error("No Chromium is found. Set CHROMIUM_PATH.");
  return path;
}
