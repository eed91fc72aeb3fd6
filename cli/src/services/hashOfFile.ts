import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { pipeline } from "node:stream/promises";
import { stoppable } from "./stoppable.ts";

/** Returns a file's SHA-256 in hex, by which the site identifies files. */
export async function hashOfFile(path: string, signal?: AbortSignal): Promise<string> {
  const hash = createHash("sha256");
  await stoppable(signal, pipeline(createReadStream(path), hash, { signal }));
  return hash.digest("hex");
}
