import { createWriteStream } from "node:fs";
import { mkdir, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { pipeline } from "node:stream/promises";
import { openPromise } from "yauzl";

/**
 * Unpacks a zip into a folder, each file completely or not at all. The zip reader refuses names that lead out of
 * the folder. Returns the entries.
 */
export async function unpackZip(zip: string, dir: string, signal: AbortSignal): Promise<string[]> {
  const opened = await openPromise(zip, { lazyEntries: true, strictFileNames: true });
  const names: string[] = [];
  try {
    for await (const entry of opened.eachEntry()) {
      signal.throwIfAborted();
      if (entry.fileName.endsWith("/")) continue;
      const path = join(dir, entry.fileName);
      await mkdir(dirname(path), { recursive: true });
      const draft = `${path}.part`;
      await rm(draft, { force: true });
      const bytes = await opened.openReadStreamPromise(entry);
      await pipeline(bytes, createWriteStream(draft, { flags: "wx" }), { signal });
      await rename(draft, path);
      names.push(entry.fileName);
    }
  } finally {
    opened.close();
  }
  return names;
}
