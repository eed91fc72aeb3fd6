import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** How the names of these folders begin. */
export const UPLOAD_DIR_PREFIX = "quire-upload-";

/** Runs `work` with a folder for one upload, which is gone afterward, whatever became of the upload. */
export async function withUploadDir<T>(work: (dir: string) => Promise<T>): Promise<T> {
  const dir = await mkdtemp(join(tmpdir(), UPLOAD_DIR_PREFIX));
  try {
    return await work(dir);
  } finally {
    await rm(dir, { recursive: true, force: true });
  }
}
