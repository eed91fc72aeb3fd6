import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { StartupError } from "./startupError.ts";

/**
 * Returns a folder of this installation by its path in the repository, searched upward from this file, because the
 * source is nested deeper than the bundle.
 */
export function installedFolder(path: string): string {
  for (let at = dirname(fileURLToPath(import.meta.url)); at !== dirname(at); at = dirname(at)) {
    if (existsSync(join(at, path))) return join(at, path);
  }
  throw new StartupError(`The folder “${path}” is missing from this installation.`);
}
