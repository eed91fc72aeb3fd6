import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { mkdir } from "node:fs/promises";
import { dirname, join } from "node:path";
import { pipeline, type Readable } from "node:stream";
import { pipeline as finished } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import { StartupError } from "../startupError.ts";
import { writeMeasured } from "../storage/measure.ts";
import type { CheckedFile } from "./manifest.ts";

/** Writes a stream to `folder/file`, compressed, and returns its checksum. */
export async function packFile(folder: string, file: string, body: Readable): Promise<CheckedFile> {
  const path = join(folder, file);
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  // A failure destroys both streams and is thrown by `writeMeasured`.
  const packed = pipeline(body, createGzip(), () => undefined);
  const { sha256 } = await writeMeasured(path, packed);
  return { file, sha256 };
}

/** Returns the uncompressed bytes of a packed file. */
export function unpackFile(folder: string, { file }: CheckedFile): Readable {
  return pipeline(createReadStream(join(folder, file)), createGunzip(), () => undefined);
}

/** Throws `StartupError` if a file's bytes are not those that were backed up. */
export async function checkFile(folder: string, { file, sha256 }: CheckedFile): Promise<void> {
  const hash = createHash("sha256");
  try {
    await finished(createReadStream(join(folder, file)), hash);
  } catch (error) {
    throw damaged(file, (error as NodeJS.ErrnoException).code);
  }
  if (hash.digest("hex") !== sha256) throw damaged(file);
}

export function damaged(file: string, reason = "its checksum differs"): StartupError {
  return new StartupError(`The backup is damaged at ${file} (${reason}). Use another backup.`);
}
