// @ts-check
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { APPS, ensureBuilt } from "./builds.mjs";
import { ensureInstalled } from "./install.mjs";
import { ROOT } from "./root.mjs";
import { withStartLock } from "./startLock.mjs";

/** Runs the server's `backup` or `restore` with this process's arguments, after building it if needed. */
export async function maintainProduct() {
  process.chdir(ROOT);
  process.setSourceMapsEnabled(true);
  try {
    const failures = await withStartLock(async () => {
      await ensureInstalled();
      return ensureBuilt({ apps: APPS.filter(({ name }) => name === "server") });
    });
    if (failures.length > 0) throw new Error(failures.join("\n"));
  } catch (error) {
    console.error(`\n  ${error instanceof Error ? error.message : error}\n`);
    process.exit(1);
  }
  await import(pathToFileURL(join(ROOT, "server", "dist", "maintenance.js")).href);
}
