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
 * Yields a response's body, unpacked. Limits the bytes as they are unpacked: a few kilobytes can unpack into
 * gigabytes, and a declared length can't be trusted.
 */
export async function* readBody(
  response: IncomingMessage,
  { maxBytes, cut = false }: FetchOptions,
): AsyncGenerator<Buffer, void> {
  let left = maxBytes;
  for await (const chunk of unpacked(response) as AsyncIterable<Buffer>) {
    if (chunk.length > left && !cut) throw new OutboundError("too_large");
    yield chunk.subarray(0, left);
    left -= chunk.length;
    if (left < 0) return;
  }
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
