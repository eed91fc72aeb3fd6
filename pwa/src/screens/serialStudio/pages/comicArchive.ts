import { extensionOf } from "@quire/domain/media/fileNames";
import { acceptedExtensions, UPLOAD_LIMITS } from "@quire/domain/media/uploads";
import { POST_FILES_MAX } from "@quire/domain/posts/postFiles";

/** The file is no ZIP archive that can be read, or has more in it than an episode. */
export class UnreadableArchive extends Error {}

const PICTURES = new Set(acceptedExtensions("image") ?? []);
const MAX_TABLE = 16 * 1024 ** 2;
const MAX_UNPACKED = 1024 ** 3;
/** Bytes of the end of the table, and the longest comment after it. */
const END = 22;
const MAX_COMMENT = 0xffff;

const END_SIGNATURE = 0x06054b50;
const ENTRY_SIGNATURE = 0x02014b50;
const STORED = 0;
const DEFLATED = 8;

/** A file with its path, as it was picked. */
interface Located {
  file: File;
  path: string;
}

interface Entry {
  path: string;
  method: number;
  size: number;
  at: number;
}

/** Unpacks the pictures of a comic's archive (`.cbz`). Their paths sort below the archive's. */
export async function pagesOfArchive({ file, path }: Located): Promise<Located[]> {
  const entries = (await readTable(file)).filter((entry) => isPage(entry.path));
  if (entries.length === 0 || entries.length > POST_FILES_MAX) throw new UnreadableArchive();
  const pages: Located[] = [];
  let total = 0;
  for (const entry of entries) {
    const bytes = await unpack(file, entry);
    total += bytes.size;
    if (total > MAX_UNPACKED) throw new UnreadableArchive();
    const name = entry.path.slice(entry.path.lastIndexOf("/") + 1);
    pages.push({ file: new File([bytes], name), path: `${path}/${entry.path}` });
  }
  return pages;
}

const isPage = (path: string): boolean =>
  PICTURES.has(extensionOf(path)) && !/(?:^|\/)(?:__MACOSX\/|\.)/.test(path);

const viewOf = async (bytes: Blob): Promise<DataView> => new DataView(await bytes.arrayBuffer());

async function readTable(file: File): Promise<Entry[]> {
  const tail = await viewOf(file.slice(Math.max(0, file.size - END - MAX_COMMENT)));
  let end = tail.byteLength - END;
  while (end >= 0 && tail.getUint32(end, true) !== END_SIGNATURE) end--;
  if (end < 0) throw new UnreadableArchive();
  const size = tail.getUint32(end + 12, true);
  const start = tail.getUint32(end + 16, true);
  if (size > MAX_TABLE || start + size > file.size) throw new UnreadableArchive();
  return entriesIn(await viewOf(file.slice(start, start + size)));
}

function entriesIn(table: DataView): Entry[] {
  const entries: Entry[] = [];
  const decoder = new TextDecoder();
  let at = 0;
  while (at + 46 <= table.byteLength && table.getUint32(at, true) === ENTRY_SIGNATURE) {
    const isEncrypted = (table.getUint16(at + 8, true) & 1) === 1;
    const nameLength = table.getUint16(at + 28, true);
    const rest = table.getUint16(at + 30, true) + table.getUint16(at + 32, true);
    if (isEncrypted || at + 46 + nameLength > table.byteLength) throw new UnreadableArchive();
    const name = new Uint8Array(table.buffer, table.byteOffset + at + 46, nameLength);
    entries.push({
      path: decoder.decode(name).replaceAll("\\", "/"),
      method: table.getUint16(at + 10, true),
      size: table.getUint32(at + 20, true),
      at: table.getUint32(at + 42, true),
    });
    at += 46 + nameLength + rest;
  }
  return entries;
}

async function unpack(file: File, { method, size, at }: Entry): Promise<Blob> {
  const head = await viewOf(file.slice(at, at + 30));
  if (head.byteLength < 30) throw new UnreadableArchive();
  const start = at + 30 + head.getUint16(26, true) + head.getUint16(28, true);
  const packed = file.slice(start, start + size);
  if (method === STORED) return packed;
  if (method !== DEFLATED) throw new UnreadableArchive();
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let length = 0;
  const reader = packed.stream().pipeThrough(new DecompressionStream("deflate-raw")).getReader();
  try {
    for (let read = await reader.read(); !read.done; read = await reader.read()) {
      length += read.value.length;
      if (length > UPLOAD_LIMITS.image) throw new UnreadableArchive();
      parts.push(read.value as Uint8Array<ArrayBuffer>);
    }
  } catch {
    await reader.cancel().catch(() => {});
    throw new UnreadableArchive();
  }
  return new Blob(parts);
}
