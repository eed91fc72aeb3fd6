import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Prefix of these folders' names. */
export const UPLOAD_DIR_PREFIX = "quire-upload-";

/** Runs `work` with a temporary folder for one upload, and removes it afterward in any case. */
export async function withUploadDir<T>(work: (dir: string) => Promise<T>): Promise<T> {
  const dir = await mkdtemp(join(tmpdir(), UPLOAD_DIR_PREFIX));
  try {
    return await work(dir);
  } finally {
    await rm(dir, { recursive: true, force: true });
  }
}
