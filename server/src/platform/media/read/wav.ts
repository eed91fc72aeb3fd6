import type { Readable } from "node:stream";
import { Unreadable } from "@quire/formats/fileFailures";

interface Format {
  channels: number;
  /** Bytes of one sample of one channel. */
  width: number;
  isFloat: boolean;
}

const FLOAT = 3;
const EXTENSIBLE = 0xfffe;
const LONGEST_HEADER = 1024 ** 2;

/** Yields the samples of a WAV file's first channel. PCM of 8 to 32 bits, and floating point. */
export async function* readSamples(bytes: Readable): AsyncIterable<Float32Array> {
  let buffered: Buffer = Buffer.alloc(0);
  let format: Format | null = null;
  for await (const chunk of bytes) {
    buffered = Buffer.concat([buffered, chunk as Buffer]);
    if (!format) {
      const header = readHeader(buffered);
      if (!header) {
        if (buffered.length > LONGEST_HEADER) throw new Unreadable("no sound follows its header");
        continue;
      }
      format = header.format;
      buffered = buffered.subarray(header.data);
    }
    const frame = format.width * format.channels;
    const complete = buffered.length - (buffered.length % frame);
    yield samplesOf(buffered.subarray(0, complete), format);
    buffered = buffered.subarray(complete);
  }
  if (!format) throw new Unreadable("it has no sound");
}

/** Null until all of it has arrived. */
function readHeader(bytes: Buffer): { format: Format; data: number } | null {
  let format: Format | null = null;
  for (let at = 12; at + 8 <= bytes.length; ) {
    const name = bytes.toString("latin1", at, at + 4);
    const size = bytes.readUInt32LE(at + 4);
    if (name === "data") {
      if (!format) throw new Unreadable("its sound comes before its format");
      return { format, data: at + 8 };
    }
    if (name === "fmt " && at + 8 + Math.min(size, 26) <= bytes.length)
      format = readFormat(bytes, at + 8, size);
    at += 8 + size + (size % 2);
  }
  return null;
}

function readFormat(bytes: Buffer, at: number, size: number): Format {
  if (size < 16) throw new Unreadable("its format is cut off");
  const tag = bytes.readUInt16LE(at);
  const kind = tag === EXTENSIBLE && size >= 26 ? bytes.readUInt16LE(at + 24) : tag;
  const format = {
    channels: bytes.readUInt16LE(at + 2),
    width: bytes.readUInt16LE(at + 14) / 8,
    isFloat: kind === FLOAT,
  };
  const widths = format.isFloat ? [4, 8] : [1, 2, 3, 4];
  if ((kind !== 1 && kind !== FLOAT) || format.channels === 0 || !widths.includes(format.width)) {
    throw new Unreadable("its sound is packed");
  }
  return format;
}

function samplesOf(bytes: Buffer, { channels, width, isFloat }: Format): Float32Array {
  const samples = new Float32Array(bytes.length / (channels * width));
  for (let at = 0; at < samples.length; at++)
    samples[at] = sampleAt(bytes, at * channels * width, width, isFloat);
  return samples;
}

function sampleAt(bytes: Buffer, at: number, width: number, isFloat: boolean): number {
  if (isFloat) return width === 4 ? bytes.readFloatLE(at) : bytes.readDoubleLE(at);
  // Only 8-bit samples are unsigned.
  if (width === 1) return (bytes.readUInt8(at) - 128) / 128;
  return bytes.readIntLE(at, width) / 2 ** (width * 8 - 1);
}
