import { createReadStream } from "node:fs";
import { type Readable, Transform } from "node:stream";
import { type ArchiveFiles, ArchiveProblem } from "@quire/formats/archive";
import { type Entry, openPromise, type ZipFile } from "yauzl";

/** Maximum size of a zip; some platforms put every picture of ten years into one. */
const MAX_ENTRIES = 100_000;
/** Maximum size of one unpacked file: the longest is the one with all posts. */
const MAX_BYTES = 1024 ** 3;

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
): Promise<T> {
  if (!isZip) return work({ names: () => [name], open: async () => createReadStream(path) });
  const zip = await openPromise(path, { autoClose: false, lazyEntries: true }).catch(broken);
  try {
    const contents = await listContents(zip).catch(broken);
    return await work({
      names: () => [...contents.keys()],
      async open(wanted) {
        const entry = contents.get(wanted);
        if (!entry) throw new ArchiveProblem(`There is no ${wanted} in this export.`);
        return bounded(await zip.openReadStreamPromise(entry).catch(broken), wanted);
      },
    });
  } finally {
    zip.close();
  }
}

async function listContents(zip: ZipFile): Promise<Contents> {
  if (zip.entryCount > MAX_ENTRIES) throw new ArchiveProblem(`An export has at most ${MAX_ENTRIES} files.`);
  const entries = new Map<string, Entry>();
  for await (const entry of zip.eachEntry()) {
    const path = entry.fileName.replaceAll("\\", "/").replace(/^(?:\.?\/)+/, "");
    if (path.endsWith("/") || /(?:^|\/)(?:__MACOSX\/|\.[^/]*$|Thumbs\.db$)/.test(path)) continue;
    if (entry.isEncrypted())
      throw new ArchiveProblem("This export is password-protected. Send one without a password.");
    entries.set(path, entry);
  }
  return withoutCommonFolder(entries);
}

/** Strips a single top-level folder, which appears when an export was unpacked and zipped again. */
function withoutCommonFolder(entries: Contents): Contents {
  const [first = ""] = entries.keys();
  const folder = first.slice(0, first.indexOf("/") + 1);
  // Folders that exports themselves have are no wrapper.
  if (folder === "" || /^(?:posts|content|uploads)\/$/i.test(folder)) return entries;
  for (const path of entries.keys()) if (!path.startsWith(folder)) return entries;
  return new Map([...entries].map(([path, entry]) => [path.slice(folder.length), entry]));
}

/** Stops unpacking at a size no real export reaches: a small zip can expand without limit. */
function bounded(bytes: Readable, name: string): Readable {
  let length = 0;
  const bound = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      length += chunk.length;
      if (length > MAX_BYTES) done(new ArchiveProblem(`${name} is too large once unpacked.`));
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
