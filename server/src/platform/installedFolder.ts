import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { StartupError } from "./startupError.ts";

/** A folder of this installation by its path in the repository, found upward from this file: the source is deeper than the bundle. */
export function installedFolder(path: string): string {
  for (let at = dirname(fileURLToPath(import.meta.url)); at !== dirname(at); at = dirname(at)) {
    if (existsSync(join(at, path))) return join(at, path);
  }
  throw new StartupError(`The folder “${path}” is missing from this installation.`);
}
