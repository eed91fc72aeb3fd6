// @ts-check
import { resolve } from "node:path";
import { ensureBuilt } from "./builds.mjs";
import { ensureChromium } from "./chromium.mjs";
import { ensureInstalled } from "./install.mjs";
import { ROOT } from "./root.mjs";
import { endWithChildren, run, tool } from "./run.mjs";

/**
 * Opens every EPUB of a folder in the reader: `npm run check:epub -- <folder> [name…]`. A book that can't be opened, shows
 * an error, requests something from outside or hides words fails; its pages are drawn into `test-results/epub`.
 * @param {string[]} args
 */
async function checkEpub([folder, ...names]) {
  if (!folder) throw new Error("Name a folder: npm run check:epub -- <folder> [name…]");
  const books = resolve(folder);
  process.chdir(ROOT);
  endWithChildren();
  await ensureInstalled();
  const failures = await ensureBuilt();
  if (failures.length > 0) throw new Error(failures.join("\n"));
  const chromium = await ensureChromium();
  const command = tool("@playwright/test/cli.js", "test", "--config=pwa/e2e/epub/playwright.config.ts");
  const env = { CHROMIUM_PATH: chromium, EPUB_FOLDER: books, EPUB_NAMES: names.join(" ") };
  const { code } = await run(command, { env });
  console.log("The pages are in test-results/epub.");
  process.exitCode = code;
}

await checkEpub(process.argv.slice(2)).catch((error) => {
  console.error(error.message);
  process.exitCode = 1;
});
