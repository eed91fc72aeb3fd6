import { readdir, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { UPLOAD_DIR_PREFIX } from "./withUploadDir.ts";

/** No upload takes so long: what is older belonged to a server that was killed. */
const OLDEST_MS = 24 * 60 * 60_000;

/** Removes the folders of uploads that a killed server left on this machine, up to a whole file each. */
export async function removeAbandoned(now: Date): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    if (!name.startsWith(UPLOAD_DIR_PREFIX)) continue;
    const dir = join(tmpdir(), name);
    // Gone meanwhile: it was one that is in use, or another process removes them too.
    const found = await stat(dir).catch(() => null);
    if (found && now.getTime() - found.mtimeMs > OLDEST_MS) await rm(dir, { recursive: true, force: true });
  }
}
