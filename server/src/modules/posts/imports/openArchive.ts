import { createReadStream } from "node:fs";
import { type Readable, Transform } from "node:stream";
import { type ArchiveFiles, ArchiveProblem } from "@quire/formats/archive";
import { type Entry, openPromise, type ZipFile } from "yauzl";

/** What an archive may hold. */
export interface ArchiveLimits {
  files: number;
  /** Of one unpacked file. */
  bytes: number;
  /** Of all files, as the archive states them. */
  totalBytes: number;
}

/** Some platforms put every picture of ten years into one; the longest file is the one with all posts. */
const EXPORT_LIMITS: ArchiveLimits = { files: 100_000, bytes: 1024 ** 3, totalBytes: Infinity };
/** A file for each page of a comic, twice. */
export const BOOK_LIMITS: ArchiveLimits = { files: 5_000, bytes: 64 * 1024 ** 2, totalBytes: 1024 ** 3 };

const BROKEN = "The file is broken. Export it again and send the new one.";

/** An uploaded export on local disk. */
export interface StoredExport {
  path: string;
  /** The name its sender gave it. */
  name: string;
  isZip: boolean;
}

/** A file in a zip by its path; files that operating systems add are ignored. */
type Contents = ReadonlyMap<string, Entry>;

/** Opens an export for `work`: a zip's files, or the single file it is. Nothing is unpacked before it is read. */
export async function withArchiveFiles<T>(
  { path, name, isZip }: StoredExport,
  work: (files: ArchiveFiles) => Promise<T>,
  limits: ArchiveLimits = EXPORT_LIMITS,
): Promise<T> {
  if (!isZip) return work({ names: () => [name], open: async () => createReadStream(path) });
  const zip = await openPromise(path, { autoClose: false, lazyEntries: true }).catch(broken);
  try {
    const contents = await listContents(zip, limits).catch(broken);
    return await work({
      names: () => [...contents.keys()],
      async open(wanted) {
        const entry = contents.get(wanted);
        if (!entry) throw new ArchiveProblem(`There is no ${wanted} in this export.`);
        return bounded(await zip.openReadStreamPromise(entry).catch(broken), wanted, limits.bytes);
      },
    });
  } finally {
    zip.close();
  }
}

async function listContents(zip: ZipFile, limits: ArchiveLimits): Promise<Contents> {
  const most = limits.files.toLocaleString("en");
  if (zip.entryCount > limits.files)
    throw new ArchiveProblem(`There are more than ${most} files in this one.`);
  const entries = new Map<string, Entry>();
  let total = 0;
  for await (const entry of zip.eachEntry()) {
    total += entry.uncompressedSize;
    if (total > limits.totalBytes) throw new ArchiveProblem("This file is too large once unpacked.");
    const path = entry.fileName.replaceAll("\\", "/").replace(/^(?:\.?\/)+/, "");
    if (path.endsWith("/") || /(?:^|\/)(?:__MACOSX\/|\.[^/]*$|Thumbs\.db$)/.test(path)) continue;
    if (entry.isEncrypted())
      throw new ArchiveProblem("This file is password-protected. Send one without a password.");
    entries.set(path, entry);
  }
  return withoutCommonFolder(entries);
}

/** Strips a single top-level folder, which appears when an export was unpacked and zipped again. */
function withoutCommonFolder(entries: Contents): Contents {
  const [first = ""] = entries.keys();
  const folder = first.slice(0, first.indexOf("/") + 1);
  // Folders that exports themselves have are no wrapper.
  if (folder === "" || /^(?:_?posts|_drafts|pages|content|uploads|src|emails|\.obsidian)\/$/i.test(folder))
    return entries;
  for (const path of entries.keys()) if (!path.startsWith(folder)) return entries;
  return new Map([...entries].map(([path, entry]) => [path.slice(folder.length), entry]));
}

/** Stops unpacking at a size no real export reaches: a small zip can expand without limit. */
function bounded(bytes: Readable, name: string, most: number): Readable {
  let length = 0;
  const bound = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      length += chunk.length;
      if (length > most) done(new ArchiveProblem(`${name} is too large once unpacked.`));
      else done(null, chunk);
    },
  });
  bytes.once("error", () => bound.destroy(new ArchiveProblem(BROKEN)));
  bound.once("close", () => bytes.destroy());
  return bytes.pipe(bound);
}

function broken(error: unknown): never {
  throw error instanceof ArchiveProblem ? error : new ArchiveProblem(BROKEN, { cause: error });
}
