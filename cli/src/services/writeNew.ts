import { randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { rename, rm } from "node:fs/promises";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { Exit, Failure } from "../exit.ts";
import { limitBytes } from "./limitBytes.ts";

/** More than any list has: a server may send without end. */
const MAX_BYTES = 2 * 1024 ** 3;

/** Writes a stream into a file that only its owner can read and that appears when complete; returns its path. */
export async function writeNew(path: string, body: Readable): Promise<string> {
  const draft = `${path}.${randomUUID()}`;
  const checked = (chunks: AsyncIterable<Uint8Array>) => limitBytes(chunks, MAX_BYTES, () => tooLarge(path));
  try {
    await pipeline(body, checked, createWriteStream(draft, { flags: "wx", mode: 0o600, flush: true }));
    await rename(draft, path);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
  return path;
}

function tooLarge(path: string): Failure {
  return new Failure({
    exit: Exit.failure,
    code: "response_too_large",
    message: `The site sent more than 2 GB for ${path}.`,
    saved: "It wasn't written.",
    next: "Check that this is the site you mean: quire whoami",
  });
}
