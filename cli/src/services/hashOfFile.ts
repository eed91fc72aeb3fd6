import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { pipeline } from "node:stream/promises";
import { stoppable } from "./stoppable.ts";

/** SHA-256 of a file's bytes, in hex: by it the site knows the files that it has. */
export async function hashOfFile(path: string, signal?: AbortSignal): Promise<string> {
  const hash = createHash("sha256");
  await stoppable(signal, pipeline(createReadStream(path), hash, { signal }));
  return hash.digest("hex");
}
