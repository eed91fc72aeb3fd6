import { createReadStream } from "node:fs";
import { createInterface } from "node:readline";
import { StartupError } from "../startupError.ts";
import type { Storage } from "../storage/storage.ts";
import { type BackedUpFile, pathOfKey } from "./backupFiles.ts";
import type { Manifest } from "./manifest.ts";
import { damaged, unpackFile } from "./packedFile.ts";

/** Throws `StartupError` if the storage has a file. */
export async function requireEmptyStorage(storage: Storage): Promise<void> {
  for await (const key of storage.list()) {
    throw new StartupError(
      `The storage is not empty: it has the file ${key}. Set S3_BUCKET to an empty bucket, or DATA_DIR to an empty folder.`,
    );
  }
}

/** Stores every file of a backup, and compares each with its checksum. */
export async function restoreFiles(storage: Storage, folder: string, { files }: Manifest): Promise<void> {
  if (!files) return;
  const lines = createInterface({ input: unpackFile(folder, files), crlfDelay: Infinity });
  let count = 0;
  for await (const line of lines) {
    const { key, size, sha256, type } = JSON.parse(line) as BackedUpFile;
    const body = createReadStream(pathOfKey(folder, key));
    const written = await storage.put(key, body, { contentType: type }).catch((error) => {
      throw (error as NodeJS.ErrnoException).code === "ENOENT" ? damaged(`files/${key}`, "missing") : error;
    });
    if (written.sha256 !== sha256 || written.size !== size) throw damaged(`files/${key}`);
    count++;
  }
  if (count !== files.count) throw damaged(files.file, `${count} of ${files.count} files`);
}
