import type { IncomingMessage } from "node:http";
import { pipeline, type Readable } from "node:stream";
import { createBrotliDecompress, createGunzip, createInflate } from "node:zlib";
import { type OutboundAsk, OutboundError } from "./outbound.ts";

const UNPACK = {
  gzip: createGunzip,
  "x-gzip": createGunzip,
  br: createBrotliDecompress,
  deflate: createInflate,
};

/**
 * The body of an answer, unpacked. Counted as it comes out: a few kilobytes can unpack into gigabytes, and what a
 * server says of its length is only what it says.
 */
export async function readBody(
  response: IncomingMessage,
  { maxBytes, cut = false }: OutboundAsk,
): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of unpacked(response) as AsyncIterable<Buffer>) {
    length += chunk.length;
    chunks.push(chunk);
    if (length <= maxBytes) continue;
    if (!cut) throw new OutboundError("too_large");
    break;
  }
  return Buffer.concat(chunks).subarray(0, maxBytes);
}

function unpacked(response: IncomingMessage): Readable {
  const encoding = (response.headers["content-encoding"] ?? "identity").trim().toLowerCase();
  if (encoding === "identity" || encoding === "") return response;
  // One layer is what we asked for; "gzip, gzip" is a bomb's way of being small twice.
  if (!Object.hasOwn(UNPACK, encoding)) throw new OutboundError("bad_encoding");
  const unpack = UNPACK[encoding as keyof typeof UNPACK]();
  // Whichever side fails, the reader of the other end is told.
  return pipeline(response, unpack, () => undefined);
}
