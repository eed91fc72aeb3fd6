import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { join } from "node:path";
import { Unreadable, Unsafe } from "@quire/formats/fileFailures";
import type { Platform } from "../../platform/platform.ts";
import type { Scope } from "../../platform/scope.ts";
import type { FileSample } from "./models/files.ts";
import type { StoredFile } from "./readFiles.ts";
import { withStoredFile } from "./withStoredFile.ts";

type OfFile = Pick<StoredFile, "id" | "storage_key">;

/** Where the sample of an e-book or PDF is stored: it belongs to the file, and is deleted with it. */
export const sampleKey = ({ storage_key }: Pick<StoredFile, "storage_key">): string =>
  `${storage_key}.sample`;

/** Stores the beginning of a file as its sample. Returns null if it is too short, or can't be cut. */
export async function storeSample(platform: Platform, file: StoredFile): Promise<FileSample | null> {
  const { media, storage, log } = platform;
  const { content_type: contentType } = file;
  try {
    return await withStoredFile(platform, file.storage_key, async (path, dir) => {
      const samplePath = join(dir, "sample");
      const { isCut, pages } = await media.inspect("sample", { path, contentType, samplePath });
      if (!isCut) return null;
      const { size } = await stat(samplePath);
      await storage.put(sampleKey(file), createReadStream(samplePath), { contentType });
      return { size, pages };
    });
  } catch (error) {
    if (!(error instanceof Unreadable) && !(error instanceof Unsafe)) throw error;
    log.info({ fileId: file.id, reason: error.message }, "a file stays without a sample");
    return null;
  }
}

/** Locks a file whose sample is about to change; returns false if the file is gone. */
export async function lockFile(scope: Scope, { id }: OfFile): Promise<boolean> {
  return (await scope.select("SELECT 1 FROM files WHERE id = $id FOR UPDATE", { id })).length > 0;
}

/** Records the stored sample of a locked file; null if it has none. */
export async function recordSample(scope: Scope, file: OfFile, sample: FileSample | null): Promise<void> {
  // It may have been removed since it was stored: the job runs again.
  if (sample && !(await scope.platform.storage.stat(sampleKey(file)))) throw new Error("the sample is gone");
  await scope.execute("UPDATE files SET facts = facts || $facts::jsonb WHERE id = $id", {
    id: file.id,
    facts: JSON.stringify({ sample }),
  });
}

/** Deletes the sample of a locked or deleted file. */
export async function removeSample(scope: Scope, file: OfFile): Promise<void> {
  await scope.platform.storage.delete(sampleKey(file));
  await scope.execute("UPDATE files SET facts = facts - 'sample' WHERE id = $id", { id: file.id });
}
