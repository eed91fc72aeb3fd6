import { join } from "node:path";
import { Readable } from "node:stream";
import { Op } from "sequelize";
import { withTransaction } from "../../../../platform/database/withTransaction.ts";
import { Refusal } from "../../../../platform/http/refusal.ts";
import type { Platform } from "../../../../platform/platform.ts";
import { resumableUploads, uploadParts } from "../../models/resumableUploads.ts";
import { saveFile } from "../../saveFile.ts";
import { checksFor } from "../fileChecks.ts";
import { receiveStream } from "../receivedFile.ts";
import { withUploadDir } from "../withUploadDir.ts";
import { loadUpload, type UploadParams, type UploadRow } from "./upload.ts";

/**
 * Makes a file of a complete upload, with the checks of any file. A refused one is deleted with its parts; after
 * any other error it stays, and an empty chunk tries again.
 */
export async function finishUpload(platform: Platform, params: UploadParams): Promise<void> {
  const upload = await loadUpload(platform, params);
  if (upload.file_id) return;
  try {
    const fileId = await withUploadDir((dir) => saveParts(platform, upload, dir));
    await withTransaction(platform.db, async (transaction) => {
      await resumableUploads(platform.db).update(
        { file_id: fileId },
        { where: { id: upload.id }, transaction },
      );
      await uploadParts(platform.db).destroy({ where: { upload_id: upload.id }, transaction });
    });
  } catch (error) {
    if (error instanceof Refusal && error.status < 500) await deleteUpload(platform, upload.id);
    throw error;
  }
}

/** Deletes an upload and everything received. */
export async function deleteUpload({ db }: Platform, uploadId: string): Promise<void> {
  await resumableUploads(db).destroy({ where: { id: uploadId } });
}

async function saveParts(platform: Platform, upload: UploadRow, dir: string): Promise<string> {
  const { kind, name, site_id: siteId } = upload;
  const bytes = Readable.from(readParts(platform, upload));
  const received = await receiveStream(bytes, { name, path: join(dir, "received"), checks: checksFor(kind) });
  if (received.size !== upload.size) throw new Refusal("unavailable");
  return (await saveFile(platform, { siteId, kind, received, dir })).id;
}

async function* readParts({ db, storage }: Platform, upload: UploadRow): AsyncGenerator<Buffer> {
  const parts = await uploadParts(db).findAll({
    attributes: ["key"],
    where: { upload_id: upload.id, start: { [Op.not]: null } },
    order: ["start"],
  });
  for (const row of parts) {
    const part = await storage.get(row.get().key);
    // Another request has finished the upload, and its parts are being deleted.
    if (!part) throw new Refusal("unavailable", { retryAfter: 1 });
    for await (const chunk of part) yield chunk as Buffer;
  }
}
