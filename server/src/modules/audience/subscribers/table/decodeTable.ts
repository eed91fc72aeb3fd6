import { decodeLines, detectEncoding } from "@quire/domain/text/textEncoding";
import { ImportProblem } from "../problem.ts";

/** A chunk of a file as text, and how many bytes it was. */
export interface TextChunk {
  text: string;
  bytes: number;
}

/** Bytes inspected before the first line is read. */
const HEAD_BYTES = 64 * 1024;
/** Bytes without a line end after which a line is split. */
const MAX_LINE_BYTES = 256 * 1024;
const NEWLINE = 10;

/** Decodes a file chunk by chunk, as UTF-8, UTF-16 or Windows-1252 as detected from its bytes. */
export async function* decodeTable(chunks: AsyncIterable<Buffer>): AsyncGenerator<TextChunk> {
  const source = chunks[Symbol.asyncIterator]();
  const head = await readHead(source);
  const detected = detectEncoding(head);
  if (!detected) throw new ImportProblem("This isn't a text file. Export the list as CSV and send that.");
  const { encoding, skip } = detected;
  const first = head.subarray(skip);
  const decoded = encoding === "utf-8" ? decodeLinewise(first, source) : decodeUtf16(first, source, encoding);
  let isFirst = true;
  for await (const chunk of decoded) {
    yield isFirst ? { text: chunk.text, bytes: chunk.bytes + skip } : chunk;
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

/** Yields complete lines, so that a line that isn't UTF-8 is decoded on its own. */
async function* decodeLinewise(first: Buffer, source: AsyncIterator<Buffer>): AsyncGenerator<TextChunk> {
  let buffered = first;
  for (;;) {
    const cut = cutPoint(buffered);
    if (cut > 0) yield { text: decodeLines(buffered.subarray(0, cut)), bytes: cut };
    const { done, value } = await source.next();
    if (done) {
      if (cut < buffered.length)
        yield { text: decodeLines(buffered.subarray(cut)), bytes: buffered.length - cut };
      return;
    }
    buffered = cut === buffered.length ? value : Buffer.concat([buffered.subarray(cut), value]);
  }
}

function cutPoint(buffered: Buffer): number {
  const end = buffered.lastIndexOf(NEWLINE) + 1;
  if (end > 0 || buffered.length < MAX_LINE_BYTES) return end;
  // The line is longer than any usable one: cut it between two characters.
  let cut = buffered.length - 1;
  while (cut > buffered.length - 4 && ((buffered[cut] as number) & 0xc0) === 0x80) cut--;
  return cut;
}

async function* decodeUtf16(
  first: Buffer,
  source: AsyncIterator<Buffer>,
  encoding: "utf-16le" | "utf-16be",
): AsyncGenerator<TextChunk> {
  const decoder = new TextDecoder(encoding);
  yield { text: decoder.decode(first, { stream: true }), bytes: first.length };
  for (;;) {
    const { done, value } = await source.next();
    if (done) break;
    yield { text: decoder.decode(value, { stream: true }), bytes: value.length };
  }
  yield { text: decoder.decode(), bytes: 0 };
}
