import { randomUUID } from "node:crypto";
import { rename, rm, writeFile } from "node:fs/promises";

/**
 * Puts a text in a file's place in one step: who reads it meanwhile, or after a power cut, finds the old or the new. The
 * draft has a name that nobody can foresee and is never an existing file: in a folder from elsewhere, a link of that
 * name could lead to any file of the person's.
 */
export async function replaceFile(path: string, text: string | Uint8Array, mode = 0o666): Promise<void> {
  const draft = `${path}.${randomUUID()}`;
  try {
    await writeFile(draft, text, { flag: "wx", mode, flush: true });
    await rename(draft, path);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}
