import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Creates a folder that other users may pass through but not list, as an embedded database below it needs. */
export async function makeTempDir(): Promise<string> {
  const dir = await mkdtemp(join(tmpdir(), "quire-test-"));
  await chmod(dir, 0o711);
  return dir;
}

/** A database whose server was killed may still write there: removing its folder is what ends it. */
export function removeTempDir(dir: string): Promise<void> {
  return rm(dir, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
}

/** Runs `work` with a temporary folder, which is removed afterward. */
export async function withTempDir<T>(work: (dir: string) => Promise<T>): Promise<T> {
  const dir = await makeTempDir();
  try {
    return await work(dir);
  } finally {
    await removeTempDir(dir);
  }
}
