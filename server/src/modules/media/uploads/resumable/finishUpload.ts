import { join } from "node:path";
import { Readable } from "node:stream";
import { QueryTypes } from "sequelize";
import { withTransaction } from "../../../../platform/database/withTransaction.ts";
import { Refusal } from "../../../../platform/http/refusal.ts";
import type { Platform } from "../../../../platform/platform.ts";
import { saveFile } from "../../saveFile.ts";
import { judgeFor } from "../judge.ts";
import { takeFile } from "../receivedFile.ts";
import { withUploadDir } from "../withUploadDir.ts";
import { loadUpload, type UploadParams, type UploadRow } from "./upload.ts";

/**
 * Makes a file of an upload that is all there, by the checks that every file passes. One that is refused is thrown away
 * with its parts; after any other failure it stays, and an empty piece tries again.
 */
export async function finishUpload(platform: Platform, params: UploadParams): Promise<void> {
  const upload = await loadUpload(platform, params);
  if (upload.file_id) return;
  try {
    const fileId = await withUploadDir((dir) => keepParts(platform, upload, dir));
    await withTransaction(platform.db, async (transaction) => {
      const bind = { uploadId: upload.id };
      await platform.db.query("UPDATE resumable_uploads SET file_id = $fileId WHERE id = $uploadId", {
        bind: { ...bind, fileId },
        transaction,
      });
      await platform.db.query("DELETE FROM upload_parts WHERE upload_id = $uploadId", { bind, transaction });
    });
  } catch (error) {
    if (error instanceof Refusal && error.status < 500) await discard(platform, upload.id);
    throw error;
  }
}

/** Gives an upload up, with all that has arrived. */
export async function discard({ db }: Platform, uploadId: string): Promise<void> {
  await db.query("DELETE FROM resumable_uploads WHERE id = $uploadId", { bind: { uploadId } });
}

async function keepParts(platform: Platform, upload: UploadRow, dir: string): Promise<string> {
  const { kind, name, site_id: siteId } = upload;
  const bytes = Readable.from(readParts(platform, upload));
  const received = await takeFile(bytes, { name, path: join(dir, "received"), judge: judgeFor(kind) });
  if (received.size !== upload.size) throw new Refusal("unavailable");
  return (await saveFile(platform, { siteId, kind, received, dir })).id;
}

async function* readParts({ db, storage }: Platform, upload: UploadRow): AsyncGenerator<Buffer> {
  const parts = await db.query<{ key: string }>(
    "SELECT key FROM upload_parts WHERE upload_id = $uploadId AND start IS NOT NULL ORDER BY start",
    { bind: { uploadId: upload.id }, type: QueryTypes.SELECT },
  );
  for (const { key } of parts) {
    const part = await storage.get(key);
    // Another request has finished it meanwhile, and its parts are being removed.
    if (!part) throw new Refusal("unavailable", { retryAfter: 1 });
    for await (const chunk of part) yield chunk as Buffer;
  }
}
