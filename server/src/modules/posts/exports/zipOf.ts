import { once } from "node:events";
import { PassThrough, Readable } from "node:stream";
import { ZipFile } from "yazl";

/** One file of a zip. Its body is asked for when its turn has come. */
export interface ZipEntry {
  name: string;
  body: () => Promise<Readable> | Readable;
  /** Not compressed again: pictures, films. */
  isPacked?: boolean;
  modified: Date;
}

/** A zip that is written as it is read: the next entry is asked for when the one before has been taken whole. */
export function zipOf(entries: AsyncIterable<ZipEntry>): Readable {
  const zip = new ZipFile();
  const output = new PassThrough();
  zip.outputStream.pipe(output);
  void fill(zip, entries, output).catch((error) => output.destroy(error as Error));
  return output;
}

async function fill(zip: ZipFile, entries: AsyncIterable<ZipEntry>, output: PassThrough): Promise<void> {
  for await (const { name, body, isPacked, modified } of entries) {
    // The reader has gone away: nothing more is fetched for nobody.
    if (output.destroyed) return;
    const stream = await body();
    output.once("close", () => stream.destroy());
    const taken = once(stream, "close");
    stream.once("error", (error) => output.destroy(error));
    zip.addReadStream(stream, name, { compress: !isPacked, mtime: modified });
    await taken;
    output.removeAllListeners("close");
  }
  zip.end();
}

/** The body of an entry made of text that comes bit by bit. */
export const textOf = (lines: AsyncIterable<string> | Iterable<string>): Readable =>
  Readable.from(lines, { objectMode: false });
