import { createReadStream } from "node:fs";
import { createInterface } from "node:readline";
import { StartupError } from "../startupError.ts";
import type { Storage } from "../storage/storage.ts";
import { type BackedUpFile, pathOfKey } from "./backupFiles.ts";
import type { CheckedFile, Manifest } from "./manifest.ts";
import { checkFile, damaged, unpackFile } from "./packedFile.ts";

/** Throws `StartupError` if the storage has a file. */
export async function requireEmptyStorage(storage: Storage): Promise<void> {
  for await (const key of storage.list()) {
    throw new StartupError(
      `The storage is not empty: it has the file ${key}. Set S3_BUCKET to an empty bucket, or DATA_DIR to an empty folder.`,
    );
  }
}

/** Throws `StartupError` unless the backup has every stored file that it lists, undamaged. */
export async function checkFiles(folder: string, { files }: Manifest): Promise<void> {
  if (!files) return;
  let count = 0;
  for await (const { key, sha256 } of listFiles(folder, files)) {
    await checkFile(folder, { file: `files/${key}`, sha256 });
    count++;
  }
  if (count !== files.count) throw damaged(files.file, `${count} of ${files.count} files`);
}

/** Stores every file of a backup, and compares each with its checksum. */
export async function restoreFiles(storage: Storage, folder: string, { files }: Manifest): Promise<void> {
  if (!files) return;
  for await (const { key, sha256, type } of listFiles(folder, files)) {
    const written = await storage.put(key, createReadStream(pathOfKey(folder, key)), { contentType: type });
    if (written.sha256 !== sha256) throw damaged(`files/${key}`);
  }
}

async function* listFiles(folder: string, list: CheckedFile): AsyncGenerator<BackedUpFile> {
  const lines = createInterface({ input: unpackFile(folder, list), crlfDelay: Infinity });
  for await (const line of lines) yield JSON.parse(line) as BackedUpFile;
}
