import { once } from "node:events";
import { access, mkdir } from "node:fs/promises";
import { dirname, join } from "node:path";
import { PassThrough } from "node:stream";
import { writeMeasured } from "../storage/measure.ts";
import type { Storage } from "../storage/storage.ts";
import type { Manifest } from "./manifest.ts";
import { packFile } from "./packedFile.ts";

/** One line of the list of files. */
export interface BackedUpFile {
  key: string;
  size: number;
  sha256: string;
  type: string;
}

export const pathOfKey = (folder: string, key: string): string => join(folder, "files", ...key.split("/"));

/** Copies stored files into a backup and lists them. */
export interface FilesBackup {
  /** Copies every file that is not in the backup yet. Skips a file that is deleted before it is read. */
  copyNew(): Promise<void>;
  /** Completes the list. */
  close(): Promise<NonNullable<Manifest["files"]>>;
}

export function openFilesBackup(storage: Storage, folder: string): FilesBackup {
  const lines = new PassThrough();
  const packed = packFile(folder, "files.ndjson.gz", lines);
  packed.catch(() => undefined); // awaited by `close`
  let count = 0;
  let bytes = 0;

  async function copy(key: string): Promise<void> {
    const path = pathOfKey(folder, key);
    if (await exists(path)) return;
    const stored = await storage.stat(key);
    const body = stored && (await storage.get(key));
    if (!body) return;
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    const { size, sha256 } = await writeMeasured(path, body);
    const line: BackedUpFile = { key, size, sha256, type: stored.contentType };
    if (!lines.write(`${JSON.stringify(line)}\n`)) await Promise.race([once(lines, "drain"), packed]);
    count++;
    bytes += size;
  }

  return {
    async copyNew() {
      for await (const key of storage.list()) await copy(key);
    },
    async close() {
      lines.end();
      return { ...(await packed), count, bytes };
    },
  };
}

const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );
