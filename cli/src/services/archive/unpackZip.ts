import { createHash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { rename, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { type Entry, openPromise } from "yauzl";
import { Exit, Failure } from "../../exit.ts";
import { unsafePath } from "../safePath.ts";
import { stoppable } from "../stoppable.ts";
import type { ExportFolder } from "./exportFolder.ts";
import type { ExportLimits } from "./exportLimits.ts";

/** Names in an archive of texts. */
const TEXT = /^posts\/[^/]+$/;
/** Type bits of a Unix mode, and their value for an ordinary file. */
const [TYPE_BITS, ORDINARY] = [0o170000, 0o100000];

/**
 * Unpacks an archive of texts into an export's folder, each file completely or not at all. Its names, links and sizes
 * are a server's. Returns the entries.
 */
export async function unpackZip(
  zip: string,
  folder: ExportFolder,
  { limits, signal }: { limits: ExportLimits; signal: AbortSignal },
): Promise<string[]> {
  const names: string[] = [];
  let left = limits.textBytes;
  try {
    const opened = await openPromise(zip, { lazyEntries: true, strictFileNames: true });
    try {
      for await (const entry of opened.eachEntry()) {
        signal.throwIfAborted();
        const { fileName, uncompressedSize } = entry;
        if (!isText(entry)) throw unsafePath(fileName);
        left -= uncompressedSize;
        if (left < 0 || names.length === limits.texts) throw tooLarge();
        await writeText(fileName, await opened.openReadStreamPromise(entry), folder, signal);
        names.push(fileName);
      }
    } finally {
      opened.close();
    }
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof Failure || isFromDisk(error)) throw error;
    throw unusable(error);
  }
  return names;
}

function isText({ fileName, externalFileAttributes }: Entry): boolean {
  const type = (externalFileAttributes >>> 16) & TYPE_BITS;
  return TEXT.test(fileName) && (type === 0 || type === ORDINARY);
}

async function writeText(
  name: string,
  bytes: Readable,
  folder: ExportFolder,
  signal: AbortSignal,
): Promise<void> {
  const draft = join(folder.dir, ".quire-export.part");
  const hash = createHash("sha256");
  const hashed = async function* (chunks: AsyncIterable<Uint8Array>) {
    for await (const chunk of chunks) {
      hash.update(chunk);
      yield chunk;
    }
  };
  try {
    await rm(draft, { force: true });
    await stoppable(signal, pipeline(bytes, hashed, createWriteStream(draft, { flags: "wx" }), { signal }));
    const sha256 = hash.digest("hex");
    const place = await folder.place(name, sha256);
    if (place === null) return;
    await rename(draft, place.path);
    await folder.record(name, sha256);
  } finally {
    await rm(draft, { force: true });
  }
}

/** A full or read-only disk is not the archive's fault. */
const isFromDisk = (error: unknown) => typeof (error as NodeJS.ErrnoException).syscall === "string";

export function tooLarge(): Failure {
  return new Failure({
    exit: Exit.failure,
    code: "export_too_large",
    message: "The site's texts are larger than any site's.",
    saved: "What was written so far stays.",
    next: "Check that this is the site you mean: quire whoami",
  });
}

function unusable(cause: unknown): Failure {
  return new Failure(
    {
      exit: Exit.failure,
      code: "export_unusable",
      message: `The site's archive can't be unpacked: ${(cause as Error).message}`,
      next: "Run it again; if it keeps failing, contact the site's owner.",
    },
    cause,
  );
}
