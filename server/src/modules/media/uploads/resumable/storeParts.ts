import { Readable } from "node:stream";
import type { Sequelize, Transaction } from "sequelize";
import { execute } from "../../../../platform/database/select.ts";
import { withTransaction } from "../../../../platform/database/withTransaction.ts";
import { Refusal } from "../../../../platform/http/refusal.ts";
import type { Platform } from "../../../../platform/platform.ts";
import { resumableUploads, uploadParts } from "../../models/resumableUploads.ts";
import { EXPIRES_MS, type UploadRow } from "./upload.ts";

/** At most this much of an upload is lost when a server dies, and nothing that was acknowledged. */
const PART_BYTES = 8 * 1024 ** 2;

/**
 * Stores a body in parts, each durable before it counts. A broken connection ends the last part early, and the
 * client resumes from there. Returns the upload's new offset.
 */
export async function storeParts(platform: Platform, upload: UploadRow, body: Readable): Promise<number> {
  const source = new PartSource(body, upload.size - upload.received);
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
  source: PartSource,
): Promise<number> {
  const { db, storage, clock, newId } = platform;
  const id = newId();
  const key = `resumable/${uploadId}/${id}`;
  // Inserted before the bytes are stored, so that they are deleted with the upload whatever happens.
  const inserted = await execute(
    db,
    "INSERT INTO upload_parts (id, upload_id, key) SELECT $id, id, $key FROM resumable_uploads WHERE id = $uploadId",
    { id, uploadId, key },
  );
  if (inserted === 0) throw new Refusal("not_found");
  const type = { contentType: "application/octet-stream" };
  const { size } = await storage.put(key, Readable.from(source.next(PART_BYTES)), type);
  const now = clock.now();
  await withTransaction(db, async (transaction) => {
    if (size === 0) {
      await uploadParts(db).destroy({ where: { id }, transaction });
      return;
    }
    const updated = await execute(
      db,
      `UPDATE resumable_uploads SET received = received + $size, expires_at = $expires
        WHERE id = $uploadId AND received = $start`,
      { size, uploadId, start, expires: new Date(now.getTime() + EXPIRES_MS) },
      transaction,
    );
    if (updated === 0) throw await offsetRefusal(db, uploadId, transaction);
    await uploadParts(db).update({ start, size }, { where: { id }, transaction });
  });
  return size;
}

/** Returns the refusal of a part that another request was faster with. It contains the offset to resume from. */
async function offsetRefusal(db: Sequelize, uploadId: string, transaction: Transaction): Promise<Refusal> {
  const row = await resumableUploads(db).findByPk(uploadId, { attributes: ["received"], transaction });
  if (!row) return new Refusal("not_found");
  return new Refusal("upload_offset", { details: { received: row.get().received } });
}

/** Reads a body in parts, and never more than the upload still lacks. */
class PartSource {
  isOver = false;
  /** Why it ended early. What had arrived until then is valid. */
  failure: unknown = null;
  readonly #chunks: AsyncIterator<Buffer>;
  #buffered: Buffer = Buffer.alloc(0);
  #left: number;

  constructor(body: Readable, left: number) {
    this.#chunks = body[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
    this.#left = left;
  }

  async *next(max: number): AsyncGenerator<Buffer> {
    for (let read = 0; read < max; ) {
      if (this.#buffered.length === 0 && !(await this.#more())) return;
      const chunk = this.#buffered.subarray(0, max - read);
      this.#buffered = this.#buffered.subarray(chunk.length);
      read += chunk.length;
      yield chunk;
    }
  }

  async #more(): Promise<boolean> {
    try {
      const { done, value } = await this.#chunks.next();
      if (done) this.isOver = true;
      else this.#buffered = value;
    } catch {
      this.failure = new Refusal("malformed_body", { message: "The upload was cut off." });
      this.isOver = true;
    }
    this.#left -= this.#buffered.length;
    if (this.#left < 0) {
      this.#buffered = this.#buffered.subarray(0, this.#buffered.length + this.#left);
      this.failure = new Refusal("too_large", { message: "The upload is larger than announced." });
      this.isOver = true;
    }
    return this.#buffered.length > 0;
  }
}
