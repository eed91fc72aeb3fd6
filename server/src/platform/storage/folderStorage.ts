import { randomUUID } from "node:crypto";
import {
  type FileHandle,
  mkdir,
  open,
  opendir,
  readFile,
  rename,
  rm,
  stat,
  writeFile,
} from "node:fs/promises";
import { dirname, join } from "node:path";
import { failpoint } from "../failpoint.ts";
import { isKey, splitKey } from "./key.ts";
import { syncToDisk, writeMeasured } from "./measure.ts";
import type { ByteRange, Storage } from "./storage.ts";

/**
 * Files in a folder: `files/` has the bytes, `types/` the type of each, `half/` partial writes. `isReader` leaves
 * another process's partial writes alone.
 */
export async function openFolderStorage(dir: string, { isReader = false } = {}): Promise<Storage> {
  const half = join(dir, "half");
  // What a crash left half-written was never acknowledged.
  if (!isReader) await rm(half, { recursive: true, force: true });
  await mkdir(half, { recursive: true, mode: 0o700 });
  const fileOf = (key: string) => join(dir, "files", ...splitKey(key));
  const typeOf = (key: string) => join(dir, "types", ...splitKey(key));

  return {
    async put(key, body, { contentType, maxBytes }) {
      const [file, type] = [fileOf(key), typeOf(key)];
      const [newFile, newType] = [join(half, randomUUID()), join(half, randomUUID())];
      try {
        const written = await writeMeasured(newFile, body, maxBytes);
        await writeFile(newType, contentType, { mode: 0o600, flush: true });
        await moveInto(newType, type);
        failpoint("fileHalfMoved");
        await moveInto(newFile, file);
        return written;
      } finally {
        await rm(newFile, { force: true });
        await rm(newType, { force: true });
      }
    },

    async get(key, range) {
      const handle = await openOrNull(fileOf(key));
      if (!handle) return null;
      try {
        if (!range) return handle.createReadStream();
        return handle.createReadStream(withinFile(range, (await handle.stat()).size));
      } catch (error) {
        await handle.close();
        throw error;
      }
    },

    async stat(key) {
      const entry = await stat(fileOf(key)).catch(ignoreMissing);
      if (!entry?.isFile()) return null;
      const contentType = await readFile(typeOf(key), "utf8");
      return { size: entry.size, contentType, modified: entry.mtime };
    },

    list: (folder) =>
      folder
        ? listKeys(join(dir, "files", ...splitKey(folder)), `${folder}/`)
        : listKeys(join(dir, "files"), ""),

    async delete(key) {
      await rm(fileOf(key), { force: true });
      await rm(typeOf(key), { force: true });
    },

    providerUrl: async () => null,
  };
}

async function* listKeys(folder: string, prefix: string): AsyncGenerator<string> {
  const entries = await opendir(folder).catch(ignoreMissing);
  if (!entries) return;
  for await (const entry of entries) {
    const key = prefix + entry.name;
    if (entry.isDirectory()) yield* listKeys(join(folder, entry.name), `${key}/`);
    else if (entry.isFile() && isKey(key)) yield key;
  }
}

async function moveInto(from: string, to: string): Promise<void> {
  const folder = dirname(to);
  const made = await mkdir(folder, { recursive: true, mode: 0o700 });
  await rename(from, to);
  const top = made ? dirname(made) : folder;
  for (let at = folder; ; at = dirname(at)) {
    await syncToDisk(at);
    if (at === top) return;
  }
}

async function openOrNull(path: string): Promise<FileHandle | null> {
  const handle = await open(path, "r").catch(ignoreMissing);
  if (!handle || (await handle.stat()).isFile()) return handle;
  await handle.close();
  return null;
}

function withinFile(range: ByteRange, size: number): { start: number; end: number } {
  const end = Math.min(range.end ?? size - 1, size - 1);
  if (range.start < 0 || range.start > end) throw new RangeError("range outside the file");
  return { start: range.start, end };
}

function ignoreMissing(error: NodeJS.ErrnoException): null {
  if (error.code === "ENOENT" || error.code === "ENOTDIR") return null;
  throw error;
}
