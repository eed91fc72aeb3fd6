import { once } from "node:events";
import { PassThrough, Readable } from "node:stream";
import { ZipFile } from "yazl";

/** One file of a zip. Its body is read when its turn comes. */
export interface ZipEntry {
  name: string;
  body: () => Promise<Readable> | Readable;
  /** Stored uncompressed: pictures and films. */
  isPacked?: boolean;
  modified: Date;
}

/** Streams a zip: the next entry is read after the previous one was consumed. */
export function zipOf(entries: AsyncIterable<ZipEntry>): Readable {
  const zip = new ZipFile();
  const output = new PassThrough();
  zip.outputStream.pipe(output);
  void fill(zip, entries, output).catch((error) => output.destroy(error as Error));
  return output;
}

async function fill(zip: ZipFile, entries: AsyncIterable<ZipEntry>, output: PassThrough): Promise<void> {
  for await (const { name, body, isPacked, modified } of entries) {
    // The client disconnected: stop fetching.
    if (output.destroyed) return;
    const stream = await body();
    output.once("close", () => stream.destroy());
    const consumed = once(stream, "close");
    stream.once("error", (error) => output.destroy(error));
    zip.addReadStream(stream, name, { compress: !isPacked, mtime: modified });
    await consumed;
    output.removeAllListeners("close");
  }
  zip.end();
}

/** Turns text chunks into the body of an entry. */
export const textOf = (lines: AsyncIterable<string> | Iterable<string>): Readable =>
  Readable.from(lines, { objectMode: false });
