import { type Box, type BoxReader, readMovie } from "./mp4.ts";

/** A chapter as a file names it; start in seconds. */
export interface NamedChapter {
  title: string;
  start: number;
}

export const MOST_CHAPTERS = 500;
const MOST_BYTES = 1024 ** 2;

/**
 * Returns the chapters of an M4B, or of another MP4: those of its chapter track, as QuickTime names them, or else
 * those of its list (`chpl`), as Nero names them.
 */
export function readMp4Chapters(path: string): Promise<NamedChapter[]> {
  return readMovie(path, async (reader, parts) => {
    const tracks = await Promise.all(
      parts.filter(({ type }) => type === "trak").map((track) => reader.boxesIn(track)),
    );
    const chaptersTracks = await Promise.all(tracks.map((track) => chapterTracksOf(reader, track)));
    const named = new Set<number | null>(chaptersTracks.flat());
    for (const track of tracks) {
      if (named.has(await idOf(reader, track))) return chaptersOf(reader, track);
    }
    const list = await find(reader, parts, "udta", "chpl");
    return list ? listed(await reader.bytesOf(list, MOST_BYTES)) : [];
  });
}

/** The ids of the tracks that hold a track's chapters. */
async function chapterTracksOf(reader: BoxReader, track: readonly Box[]): Promise<number[]> {
  const reference = await find(reader, track, "tref", "chap");
  return reference ? numbers(await reader.bytesOf(reference, 256), 0) : [];
}

async function idOf(reader: BoxReader, track: readonly Box[]): Promise<number | null> {
  const header = await find(reader, track, "tkhd");
  if (!header) return null;
  const bytes = await reader.bytesOf(header, 32);
  return bytes.readUInt32BE(bytes[0] === 1 ? 20 : 12);
}

/** Reads a chapter track: each sample is a title, each duration its chapter's. */
async function chaptersOf(reader: BoxReader, track: readonly Box[]): Promise<NamedChapter[]> {
  const header = await find(reader, track, "mdia", "mdhd");
  const table = await find(reader, track, "mdia", "minf", "stbl");
  if (!header || !table) return [];
  const boxes = await reader.boxesIn(table);
  const bytesOf = async (...types: string[]) => {
    const box = boxes.find(({ type }) => types.includes(type));
    return box ? await reader.bytesOf(box, MOST_BYTES) : Buffer.alloc(8);
  };
  const times = await reader.bytesOf(header, 32);
  const scale = times.readUInt32BE(times[0] === 1 ? 20 : 12);
  const isWide = boxes.some(({ type }) => type === "co64");
  const samples = samplesOf({
    durations: numbers(await bytesOf("stts"), 8),
    sizes: await bytesOf("stsz"),
    runs: numbers(await bytesOf("stsc"), 8),
    chunks: isWide ? wideNumbers(await bytesOf("co64"), 8) : numbers(await bytesOf("stco"), 8),
  });
  const chapters: NamedChapter[] = [];
  for (const { at, size, start } of samples) {
    const bytes = await reader.bytesOf({ type: "", from: at, to: at + size }, 1024);
    chapters.push({ title: titleIn(bytes), start: start / scale });
  }
  return chapters;
}

interface SampleTable {
  /** Pairs: a count of samples, and the duration of each. */
  durations: readonly number[];
  /** The box with the sizes: one for all, or each sample's. */
  sizes: Buffer;
  /** Triples: the first chunk of a run, counted from 1, and how many samples each chunk of it holds. */
  runs: readonly number[];
  /** Where each chunk begins. */
  chunks: readonly number[];
}

function samplesOf({
  durations,
  sizes,
  runs,
  chunks,
}: SampleTable): { at: number; size: number; start: number }[] {
  const each = sizes.length >= 8 ? sizes.readUInt32BE(4) : 0;
  const listedSizes = numbers(sizes, 12);
  const starts = startsOf(durations);
  const samples: { at: number; size: number; start: number }[] = [];
  let run = 0;
  for (const [chunk, place] of chunks.entries()) {
    let at = place;
    while ((runs[run + 3] ?? Infinity) <= chunk + 1) run += 3;
    for (let count = runs[run + 1] ?? 1; count > 0; count--) {
      const size = each || (listedSizes[samples.length] ?? 0);
      const start = starts[samples.length];
      if (start === undefined || size === 0 || samples.length === MOST_CHAPTERS) return samples;
      samples.push({ at, size, start });
      at += size;
    }
  }
  return samples;
}

/** The time at which each sample starts. */
function startsOf(durations: readonly number[]): number[] {
  const starts: number[] = [];
  let time = 0;
  for (let pair = 0; pair + 1 < durations.length; pair += 2) {
    for (let left = durations[pair] ?? 0; left > 0 && starts.length < MOST_CHAPTERS; left--) {
      starts.push(time);
      time += durations[pair + 1] ?? 0;
    }
  }
  return starts;
}

/** A text sample: its length in two bytes, then UTF-8, or UTF-16 with its mark. */
function titleIn(sample: Buffer): string {
  const text = sample.subarray(2, 2 + sample.readUInt16BE(0));
  const isWide = text[0] === 0xfe && text[1] === 0xff;
  return isWide ? new TextDecoder("utf-16be").decode(text) : text.toString("utf8");
}

/** Nero's list: a count, then of each chapter its start in units of 100 ns, the length of its title and the title. */
function listed(box: Buffer): NamedChapter[] {
  const chapters: NamedChapter[] = [];
  let at = box[0] === 1 ? 9 : 5;
  for (let left = box[at - 1] ?? 0; left > 0 && at + 9 <= box.length; left--) {
    const start = Number(box.readBigUInt64BE(at)) / 1e7;
    const length = box[at + 8] ?? 0;
    chapters.push({ title: box.toString("utf8", at + 9, at + 9 + length), start });
    at += 9 + length;
  }
  return chapters;
}

async function find(reader: BoxReader, boxes: readonly Box[], ...path: string[]): Promise<Box | null> {
  const [first, ...rest] = path;
  const box = boxes.find(({ type }) => type === first);
  if (!box || rest.length === 0) return box ?? null;
  return find(reader, await reader.boxesIn(box), ...rest);
}

/** The numbers of four bytes from a place to the end. */
function numbers(bytes: Buffer, from: number): number[] {
  return Array.from({ length: Math.max(0, (bytes.length - from) >> 2) }, (_, i) =>
    bytes.readUInt32BE(from + i * 4),
  );
}

/** The numbers of eight bytes from a place to the end. */
function wideNumbers(bytes: Buffer, from: number): number[] {
  return Array.from({ length: Math.max(0, (bytes.length - from) >> 3) }, (_, i) =>
    Number(bytes.readBigUInt64BE(from + i * 8)),
  );
}
