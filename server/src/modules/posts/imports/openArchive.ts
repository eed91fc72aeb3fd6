import { createReadStream } from "node:fs";
import { type Readable, Transform } from "node:stream";
import { type ArchiveFiles, ArchiveProblem } from "@quire/formats/archive";
import { type Entry, openPromise, type ZipFile } from "yauzl";

/** What a zip may hold; some platforms put every picture of ten years into one. */
const MOST_ENTRIES = 100_000;
/** One file of it, unpacked: the longest is the one with all posts. */
const MOST_BYTES = 1024 ** 3;

const BROKEN = "The file is broken. Export it again and send the new one.";

/** An export as it was sent, on the disk of this machine. */
export interface StoredExport {
  path: string;
  /** As its sender called it. */
  name: string;
  isZip: boolean;
}

/** A file in a zip by its path; what computers put beside files of their own accord is none of it. */
type Contents = ReadonlyMap<string, Entry>;

/** Opens an export for `work`: a zip's files, or the one file that it is. Nothing is unpacked before it is read. */
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
  if (zip.entryCount > MOST_ENTRIES) throw new ArchiveProblem(`An export has at most ${MOST_ENTRIES} files.`);
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

/** Who unpacked an export and packed it again has put all of it into one folder. */
function withoutCommonFolder(entries: Contents): Contents {
  const [first = ""] = entries.keys();
  const folder = first.slice(0, first.indexOf("/") + 1);
  // A folder that the exports themselves have is not one that was put around them.
  if (folder === "" || /^(?:posts|content|uploads)\/$/i.test(folder)) return entries;
  for (const path of entries.keys()) if (!path.startsWith(folder)) return entries;
  return new Map([...entries].map(([path, entry]) => [path.slice(folder.length), entry]));
}

/** A small zip can unpack to anything: it is stopped where no export reaches. */
function bounded(bytes: Readable, name: string): Readable {
  let length = 0;
  const bound = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      length += chunk.length;
      if (length > MOST_BYTES) done(new ArchiveProblem(`${name} is too large once unpacked.`));
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
