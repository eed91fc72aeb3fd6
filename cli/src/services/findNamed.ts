import { stat } from "node:fs/promises";
import { resolve } from "node:path";

/**
 * Returns the file that a text names, relative to its folder; null if there is none. A text and a disk may compose the
 * same letters differently (NFC and NFD).
 */
export async function findNamed(folder: string, written: string): Promise<string | null> {
  for (const spelled of new Set([written, written.normalize("NFC"), written.normalize("NFD")])) {
    const path = resolve(folder, spelled);
    const found = await stat(path).catch(() => null);
    if (found?.isFile()) return path;
  }
  return null;
}
