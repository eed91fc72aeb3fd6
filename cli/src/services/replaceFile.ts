import { randomUUID } from "node:crypto";
import { rename, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";

/**
 * Replaces a file atomically: concurrent readers, and a power cut, leave the old or the new text. The temporary
 * name is random and must not exist: in an untrusted folder, a link with a predictable name could point to any of
 * the user's files.
 */
export async function replaceFile(path: string, text: string | Uint8Array, mode = 0o666): Promise<void> {
  // Not the file's name and more, which could be too long.
  const draft = join(dirname(path), `.${randomUUID()}.part`);
  try {
    await writeFile(draft, text, { flag: "wx", mode, flush: true });
    await rename(draft, path);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}
