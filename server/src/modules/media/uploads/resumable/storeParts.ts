import { Readable } from "node:stream";
import { withTransaction } from "../../../../platform/database/withTransaction.ts";
import { Refusal } from "../../../../platform/http/refusal.ts";
import type { Platform } from "../../../../platform/platform.ts";
import { EXPIRES_MS, type UploadRow } from "./upload.ts";

/** So much at most is lost of what a sender has sent when a server dies, and nothing of what was acknowledged. */
const PART_BYTES = 8 * 1024 ** 2;

/**
 * Stores what arrives, part by part, each down to the disk before it counts. A line that goes dead ends the last part
 * early: the sender goes on from there. Returns how far the upload has come.
 */
export async function storeParts(platform: Platform, upload: UploadRow, body: Readable): Promise<number> {
  const source = new Source(body, upload.size - upload.received);
  let received = upload.received;
  while (!source.isOver) {
    const size = await storePart(platform, upload.id, received, source);
    received += size;
  }
  if (source.failure) throw source.failure;
  return received;
}

async function storePart(
  platform: Platform,
  uploadId: string,
  start: number,
  source: Source,
): Promise<number> {
  const { db, storage, clock, newId } = platform;
  const id = newId();
  const key = `resumable/${uploadId}/${id}`;
  // Named before it is there: whatever happens now, somebody will take it away with the upload.
  const [, named] = await db.query(
    "INSERT INTO upload_parts (id, upload_id, key) SELECT $id, id, $key FROM resumable_uploads WHERE id = $uploadId",
    { bind: { id, uploadId, key } },
  );
  if (named === 0) throw new Refusal("not_found");
  const type = { contentType: "application/octet-stream" };
  const { size } = await storage.put(key, Readable.from(source.next(PART_BYTES)), type);
  const now = clock.now();
  await withTransaction(db, async (transaction) => {
    if (size === 0) {
      await db.query("DELETE FROM upload_parts WHERE id = $id", { bind: { id }, transaction });
      return;
    }
    const [, updated] = await db.query(
      `UPDATE resumable_uploads SET received = received + $size, expires_at = $expires
        WHERE id = $uploadId AND received = $start`,
      { bind: { size, uploadId, start, expires: new Date(now.getTime() + EXPIRES_MS) }, transaction },
    );
    // Two senders at once: one of them was first here.
    if ((updated as { rowCount: number }).rowCount === 0) throw new Refusal("upload_offset");
    await db.query("UPDATE upload_parts SET start = $start, size = $size WHERE id = $id", {
      bind: { start, size, id },
      transaction,
    });
  });
  return size;
}

/** A body that is taken in parts, and never beyond what may still come. */
class Source {
  isOver = false;
  /** Why it ended, where it was not by its end. What had come until then is good. */
  failure: unknown = null;
  readonly #chunks: AsyncIterator<Buffer>;
  #held: Buffer = Buffer.alloc(0);
  #left: number;

  constructor(body: Readable, left: number) {
    this.#chunks = body[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
    this.#left = left;
  }

  async *next(most: number): AsyncGenerator<Buffer> {
    for (let taken = 0; taken < most; ) {
      if (this.#held.length === 0 && !(await this.#more())) return;
      const chunk = this.#held.subarray(0, most - taken);
      this.#held = this.#held.subarray(chunk.length);
      taken += chunk.length;
      yield chunk;
    }
  }

  async #more(): Promise<boolean> {
    try {
      const { done, value } = await this.#chunks.next();
      if (done) this.isOver = true;
      else this.#held = value;
    } catch {
      this.failure = new Refusal("malformed_body", { message: "The upload was cut off." });
      this.isOver = true;
    }
    this.#left -= this.#held.length;
    if (this.#left < 0) {
      this.#held = this.#held.subarray(0, this.#held.length + this.#left);
      this.failure = new Refusal("too_large", { message: "The upload is larger than announced." });
      this.isOver = true;
    }
    return this.#held.length > 0;
  }
}
