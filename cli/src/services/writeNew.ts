import { randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { rename, rm } from "node:fs/promises";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";

/** Writes a stream into a file that only its owner can read and that appears when complete; returns its path. */
export async function writeNew(path: string, body: Readable): Promise<string> {
  const draft = `${path}.${randomUUID()}`;
  try {
    await pipeline(body, createWriteStream(draft, { flags: "wx", mode: 0o600, flush: true }));
    await rename(draft, path);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
  return path;
}
