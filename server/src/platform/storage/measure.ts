import { createHash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { open } from "node:fs/promises";
import { type Readable, Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { StorageLimitError, type Written } from "./storage.ts";

/** Writes a stream to a new file at `path`, flushes it to disk, and returns its size and hash. */
export async function writeMeasured(path: string, body: Readable, maxBytes = Infinity): Promise<Written> {
  const hash = createHash("sha256");
  let size = 0;
  const measure = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length;
      if (size > maxBytes) return done(new StorageLimitError(`longer than ${maxBytes} bytes`));
      hash.update(chunk);
      done(null, chunk);
    },
  });
  await pipeline(body, measure, createWriteStream(path, { flags: "wx", mode: 0o600 }));
  await syncToDisk(path);
  return { size, sha256: hash.digest("hex") };
}

/** Without this, a power cut could leave an acknowledged file empty, or its name missing (for a folder). */
export async function syncToDisk(path: string): Promise<void> {
  const handle = await open(path, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
