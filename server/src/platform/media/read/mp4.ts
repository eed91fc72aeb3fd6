import { type FileHandle, open } from "node:fs/promises";
import { Unreadable } from "@quire/formats/fileFailures";

export interface Box {
  type: string;
  /** Where its content starts, and where it ends. */
  from: number;
  to: number;
}

/** Reads the parts of an open MP4. */
export interface BoxReader {
  boxesIn(box: Box): Promise<Box[]>;
  bytesOf(box: Box, most: number): Promise<Buffer>;
}

interface Film {
  duration: number | null;
  width: number | null;
  height: number | null;
}

const MOST_BOXES = 2000;
const HEADER = 8;

/** Returns an MP4's duration and picture size, read from its index, wherever in the file that is. */
export function readMp4(path: string): Promise<Film> {
  return readMovie(path, async ({ boxesIn, bytesOf }, parts) => {
    const film: Film = { duration: null, width: null, height: null };
    for (const box of parts) {
      if (box.type === "mvhd") film.duration = durationOf(await bytesOf(box, 32));
      if (box.type !== "trak" || film.width !== null) continue;
      const header = (await boxesIn(box)).find(({ type }) => type === "tkhd");
      if (header) Object.assign(film, sizeOf(await bytesOf(header, 104)));
    }
    return film;
  });
}

/** Reads from the parts of an MP4's index. */
export async function readMovie<T>(
  path: string,
  readParts: (reader: BoxReader, parts: Box[]) => Promise<T>,
): Promise<T> {
  const file = await open(path, "r");
  try {
    const { size } = await file.stat();
    const movie = (await boxesIn(file, 0, size)).find(({ type }) => type === "moov");
    if (!movie) throw new Unreadable("it has no list of contents");
    const reader: BoxReader = {
      boxesIn: ({ from, to }) => boxesIn(file, from, to),
      bytesOf: ({ from, to }, most) => read(file, from, Math.min(most, to - from)),
    };
    return await readParts(reader, await reader.boxesIn(movie));
  } finally {
    await file.close();
  }
}

async function boxesIn(file: FileHandle, from: number, to: number): Promise<Box[]> {
  const boxes: Box[] = [];
  for (let at = from; at + HEADER <= to; ) {
    const head = await read(file, at, 16);
    const short = head.readUInt32BE(0);
    const isLong = short === 1 && head.length === 16;
    // A length of zero means: to the end.
    const length = isLong ? Number(head.readBigUInt64BE(8)) : short || to - at;
    const content = at + (isLong ? 16 : HEADER);
    if (at + length > to || at + length < content || boxes.length === MOST_BOXES) {
      throw new Unreadable("it is cut off or broken");
    }
    boxes.push({ type: head.toString("latin1", 4, 8), from: content, to: at + length });
    at += length;
  }
  return boxes;
}

async function read(file: FileHandle, at: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, at);
  return buffer.subarray(0, bytesRead);
}

/** The times in a header of version 1 are twice as wide. */
function durationOf(header: Buffer): number | null {
  const isWide = header[0] === 1;
  const scale = header.readUInt32BE(isWide ? 20 : 12);
  const units = isWide ? Number(header.readBigUInt64BE(24)) : header.readUInt32BE(16);
  const seconds = units / scale;
  return Number.isFinite(seconds) && seconds < 1_000_000 ? Math.round(seconds * 100) / 100 : null;
}

/** Null for a sound track. A matrix that swaps the axes rotates the picture by a quarter turn. */
function sizeOf(header: Buffer): Pick<Film, "width" | "height"> {
  const matrix = header[0] === 1 ? 52 : 40;
  const [across, down] = [header.readUInt32BE(matrix + 36) >>> 16, header.readUInt32BE(matrix + 40) >>> 16];
  if (across === 0 || down === 0) return { width: null, height: null };
  const isTurned = header.readInt32BE(matrix) === 0 && header.readInt32BE(matrix + 4) !== 0;
  return isTurned ? { width: down, height: across } : { width: across, height: down };
}
