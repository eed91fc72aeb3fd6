// @ts-check
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { ensureBuilt } from "./builds.mjs";
import { ensureInstalled } from "./install.mjs";
import { endWithParent } from "./orphan.mjs";
import { ROOT } from "./root.mjs";
import { startSandbox, wantsSandbox } from "./sandbox.mjs";
import { withStartLock } from "./startLock.mjs";

/** @param {string} file */
const ofServer = (file) => pathToFileURL(join(ROOT, "server", "dist", file)).href;

/** Installs and builds what is missing, then runs the server in this process. */
export async function startProduct() {
  process.chdir(ROOT);
  // Before any server code is loaded: stack traces of code loaded without source maps have no source lines.
  process.setSourceMapsEnabled(true);
  try {
    const failures = await withStartLock(async () => {
      await ensureInstalled();
      return ensureBuilt();
    });
    if (failures.length > 0) throw new Error(failures.join("\n"));
    // The sandbox is another process: the server's code loads in parallel. Errors are reported below.
    if (wantsSandbox(process.env)) import(ofServer("preload.js")).catch(() => {});
    await startSandbox();
  } catch (error) {
    console.error(`\n  ${error instanceof Error ? error.message : error}\n`);
    process.exit(1);
  }
  // In this process: one less in memory, and signals reach the server however it was started.
  if (process.env.npm_lifecycle_event) endWithParent();
  await import(ofServer("main.js"));
}
