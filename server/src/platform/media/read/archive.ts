import { stat } from "node:fs/promises";
import type { Readable } from "node:stream";
import { Unreadable, Unsafe } from "@quire/formats/fileFailures";
import { type Entry, openPromise, type ZipFile } from "yauzl";

/** The limits of a zip. */
export const MOST_ENTRIES = 20_000;
const MOST_UNPACKED = 2 * 1024 ** 3;
/** Text compresses to a tenth, an empty bitmap to a hundredth: a higher ratio is deliberate. */
const MOST_RATIO = 200;
/** Any archive may unpack to this much, however small it is. */
const ALWAYS = 32 * 1024 ** 2;

/** Returns the maximum unpacked size of an archive of this size, in bytes. */
export function mostUnpacked(size: number): number {
  return Math.min(MOST_UNPACKED, Math.max(ALWAYS, size * MOST_RATIO));
}

/** An open zip with its list of entries, whose claimed sizes were checked. */
export interface Archive {
  entries: Map<string, Entry>;
  size: number;
  stream(entry: Entry): Promise<Readable>;
  /** Returns a small entry in full; throws `Unsafe` when it is longer than `most` bytes. */
  read(name: string, most: number): Promise<Buffer | null>;
}

/** Opens a zip for `work` and closes it again. */
export async function withArchive<T>(path: string, work: (archive: Archive) => Promise<T>): Promise<T> {
  const { size } = await stat(path);
  const zip = await openPromise(path, { autoClose: false, lazyEntries: true }).catch(explain);
  try {
    const entries = await listEntries(zip, size).catch(explain);
    const stream = (entry: Entry) => zip.openReadStreamPromise(entry).catch(explain);
    return await work({
      entries,
      size,
      stream,
      async read(name, most) {
        const entry = entries.get(name);
        if (!entry) return null;
        const chunks: Buffer[] = [];
        let length = 0;
        for await (const chunk of await stream(entry)) {
          length += (chunk as Buffer).length;
          if (length > most) throw new Unsafe(`${name} is too long`);
          chunks.push(chunk as Buffer);
        }
        return Buffer.concat(chunks);
      },
    });
  } finally {
    zip.close();
  }
}

async function listEntries(zip: ZipFile, size: number): Promise<Map<string, Entry>> {
  if (zip.entryCount > MOST_ENTRIES) throw new Unsafe("too many entries");
  const entries = new Map<string, Entry>();
  let packed = 0;
  let unpacked = 0;
  let count = 0;
  for await (const entry of zip.eachEntry()) {
    packed += entry.compressedSize;
    unpacked += entry.uncompressedSize;
    if (++count > MOST_ENTRIES) throw new Unsafe("too many entries");
    // Entries that share their bytes: a few of them can unpack to any size.
    if (packed > size) throw new Unsafe("its entries overlap");
    if (unpacked > mostUnpacked(size)) throw new Unsafe("it unpacks to too much");
    entries.set(entry.fileName, entry);
  }
  return entries;
}

/** The library's messages for a file that is no zip, or a broken one. */
export function explain(error: unknown): never {
  if (error instanceof Unsafe || error instanceof Unreadable) throw error;
  throw new Unreadable("its archive is cut off or broken", { cause: error });
}
