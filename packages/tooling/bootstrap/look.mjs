// @ts-check
import { ensureBuilt } from "./builds.mjs";
import { ensureChromium } from "./chromium.mjs";
import { ensureInstalled } from "./install.mjs";
import { ROOT } from "./root.mjs";
import { endWithChildren, run, tool } from "./run.mjs";

/**
 * Draws contact sheets of the product's screens into `test-results/look`: all, or those whose group or name contains
 * the arguments.
 * @param {string[]} args
 */
async function look(args) {
  process.chdir(ROOT);
  endWithChildren();
  await ensureInstalled();
  const failures = await ensureBuilt();
  if (failures.length > 0) throw new Error(failures.join("\n"));
  const chromium = await ensureChromium();
  const command = tool("@playwright/test/cli.js", "test", "--config=pwa/e2e/look/playwright.config.ts");
  const { code } = await run(command, { env: { CHROMIUM_PATH: chromium, LOOK: args.join(" ") } });
  console.log("The sheets are in test-results/look.");
  process.exitCode = code;
}

await look(process.argv.slice(2)).catch((error) => {
  console.error(error.message);
  process.exitCode = 1;
});
