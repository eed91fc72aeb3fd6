import { createWriteStream } from "node:fs";
import { mkdir, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { pipeline } from "node:stream/promises";
import { openPromise } from "yauzl";

/**
 * Unpacks a zip into a folder, each file whole or not at all. Names that would lead out of the folder are refused by the
 * reader of the zip. Answers what was in it.
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
