import { readdir, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { UPLOAD_DIR_PREFIX } from "./withUploadDir.ts";

/** No upload takes this long: an older folder is from a killed server. */
const OLDEST_MS = 24 * 60 * 60_000;

/** Removes upload folders that a killed server left on this machine, each up to the size of a complete file. */
export async function removeAbandoned(now: Date): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    if (!name.startsWith(UPLOAD_DIR_PREFIX)) continue;
    const dir = join(tmpdir(), name);
    // Removed between the two calls, by its upload or by another process.
    const found = await stat(dir).catch(() => null);
    if (found && now.getTime() - found.mtimeMs > OLDEST_MS) await rm(dir, { recursive: true, force: true });
  }
}
