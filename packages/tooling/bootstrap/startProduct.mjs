// @ts-check
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { ensureBuilt } from "./builds.mjs";
import { ensureInstalled } from "./install.mjs";
import { endWithParent } from "./orphan.mjs";
import { ROOT } from "./root.mjs";
import { startSandbox, wantsSandbox } from "./sandbox.mjs";

/** @param {string} file */
const ofServer = (file) => pathToFileURL(join(ROOT, "server", "dist", file)).href;

/** Installs and builds what is missing, then becomes the server. */
export async function startProduct() {
  process.chdir(ROOT);
  // Before any of the server is read: of what was read without them, failures name no line of the source.
  process.setSourceMapsEnabled(true);
  try {
    await ensureInstalled();
    const failures = await ensureBuilt();
    if (failures.length > 0) throw new Error(failures.join("\n"));
    // The sandbox is another process: what the server is made of is read meanwhile. What is wrong with it is told below.
    if (wantsSandbox(process.env)) import(ofServer("preload.js")).catch(() => {});
    await startSandbox();
  } catch (error) {
    console.error(`\n  ${error instanceof Error ? error.message : error}\n`);
    process.exit(1);
  }
  // In this very process: one less to keep in memory, and signals reach the server however it was started.
  if (process.env.npm_lifecycle_event) endWithParent();
  await import(ofServer("main.js"));
}
