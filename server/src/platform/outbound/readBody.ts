import type { IncomingMessage } from "node:http";
import { pipeline, type Readable } from "node:stream";
import { createBrotliDecompress, createGunzip, createInflate } from "node:zlib";
import { type FetchOptions, OutboundError } from "./outbound.ts";

const UNPACK = {
  gzip: createGunzip,
  "x-gzip": createGunzip,
  br: createBrotliDecompress,
  deflate: createInflate,
};

/**
 * Returns a response's body, unpacked. Limits the bytes as they are unpacked: a few kilobytes can unpack into
 * gigabytes, and a declared length can't be trusted.
 */
export async function readBody(
  response: IncomingMessage,
  { maxBytes, cut = false }: FetchOptions,
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
  // We accept one layer only; "gzip, gzip" can hide a bomb.
  if (!Object.hasOwn(UNPACK, encoding)) throw new OutboundError("bad_encoding");
  const unpack = UNPACK[encoding as keyof typeof UNPACK]();
  // If either side fails, the other end is notified.
  return pipeline(response, unpack, () => undefined);
}
