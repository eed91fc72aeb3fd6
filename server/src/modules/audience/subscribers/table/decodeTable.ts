import { decodeLines, detectEncoding } from "@quire/domain/text/textEncoding";
import { ImportProblem } from "../problem.ts";

/** A bit of a file as text, and how many of its bytes that is. */
export interface TextBit {
  text: string;
  bytes: number;
}

/** What is looked at before the first line is read. */
const HEAD_BYTES = 64 * 1024;
/** Bytes without a line end after which a line is read in parts. */
const LONGEST_LINE = 256 * 1024;
const NEWLINE = 10;

/** Reads bytes as text, bit by bit: UTF-8, UTF-16, or what Windows wrote before; told by the bytes themselves. */
export async function* decodeTable(chunks: AsyncIterable<Buffer>): AsyncGenerator<TextBit> {
  const source = chunks[Symbol.asyncIterator]();
  const head = await readHead(source);
  const detected = detectEncoding(head);
  if (!detected) throw new ImportProblem("This isn't a text file. Export the list as CSV and send that.");
  const { encoding, skip } = detected;
  const first = head.subarray(skip);
  const bits = encoding === "utf-8" ? inLines(first, source) : inPairs(first, source, encoding);
  let isFirst = true;
  for await (const bit of bits) {
    yield isFirst ? { text: bit.text, bytes: bit.bytes + skip } : bit;
    isFirst = false;
  }
}

async function readHead(source: AsyncIterator<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for (let length = 0; length < HEAD_BYTES; ) {
    const { done, value } = await source.next();
    if (done) break;
    chunks.push(value);
    length += value.length;
  }
  return Buffer.concat(chunks);
}

/** Whole lines at a time, so that one that is no UTF-8 is read by itself. */
async function* inLines(first: Buffer, source: AsyncIterator<Buffer>): AsyncGenerator<TextBit> {
  let held = first;
  for (;;) {
    const cut = cutOf(held);
    if (cut > 0) yield { text: decodeLines(held.subarray(0, cut)), bytes: cut };
    const { done, value } = await source.next();
    if (done) {
      if (cut < held.length) yield { text: decodeLines(held.subarray(cut)), bytes: held.length - cut };
      return;
    }
    held = cut === held.length ? value : Buffer.concat([held.subarray(cut), value]);
  }
}

function cutOf(held: Buffer): number {
  const end = held.lastIndexOf(NEWLINE) + 1;
  if (end > 0 || held.length < LONGEST_LINE) return end;
  // A line that is longer than any can be used: it is cut between two letters.
  let cut = held.length - 1;
  while (cut > held.length - 4 && ((held[cut] as number) & 0xc0) === 0x80) cut--;
  return cut;
}

async function* inPairs(
  first: Buffer,
  source: AsyncIterator<Buffer>,
  encoding: "utf-16le" | "utf-16be",
): AsyncGenerator<TextBit> {
  const decoder = new TextDecoder(encoding);
  yield { text: decoder.decode(first, { stream: true }), bytes: first.length };
  for (;;) {
    const { done, value } = await source.next();
    if (done) break;
    yield { text: decoder.decode(value, { stream: true }), bytes: value.length };
  }
  yield { text: decoder.decode(), bytes: 0 };
}
