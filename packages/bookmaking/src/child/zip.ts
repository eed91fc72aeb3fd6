import { ZipFile } from "yazl";

/** Local time, which is what a ZIP holds: in UTC the bytes would follow the time zone. */
const EPOCH = new Date(1980, 0, 1);

export interface ArchiveFile {
  path: string;
  bytes: Uint8Array;
  /** Pictures are compressed already, and an e-book's type has to be readable as it is. */
  isStored: boolean;
}

/** Returns a ZIP of the files in their order; the same files make the same bytes. */
export async function zipFiles(files: readonly ArchiveFile[]): Promise<Uint8Array> {
  const zip = new ZipFile();
  for (const { path, bytes, isStored } of files) {
    zip.addBuffer(Buffer.from(bytes), path, { mtime: EPOCH, forceDosTimestamp: true, compress: !isStored });
  }
  zip.end();
  const chunks: Buffer[] = [];
  for await (const chunk of zip.outputStream) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}
