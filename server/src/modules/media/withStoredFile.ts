import { createWriteStream } from "node:fs";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import type { Platform } from "../../platform/platform.ts";
import { withUploadDir } from "./uploads/withUploadDir.ts";

/** Downloads a stored file for `work`, into a temporary folder that is removed afterward. */
export function withStoredFile<T>(
  { storage }: Platform,
  key: string,
  work: (path: string, dir: string) => Promise<T>,
): Promise<T> {
  return withUploadDir(async (dir) => {
    const stream = await storage.get(key);
    if (!stream) throw new Error(`${key} is not in the storage`);
    const path = join(dir, "stored");
    await pipeline(stream, createWriteStream(path, { mode: 0o600 }));
    return work(path, dir);
  });
}
