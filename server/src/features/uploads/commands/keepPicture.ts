import { createReadStream } from "node:fs";
import { join } from "node:path";
import type { UploadedFile } from "@quire/contracts/records/upload";
import { cleanFileName } from "@quire/domain/fileNames";
import { QueryTypes } from "sequelize";
import type { FileColumns } from "../../../models/files.ts";
import { failpoint } from "../../../platform/failpoint.ts";
import type { Context } from "../../../platform/http/context.ts";
import { inTransaction } from "../../../platform/http/inTransaction.ts";
import { Refusal } from "../../../platform/http/refusal.ts";
import { findFile } from "../findFile.ts";
import { makeImageSizes } from "../jobs/makeImageSizes.ts";
import { foreseeStray, lockPicture } from "../jobs/removeStray.ts";
import { pictureKeys } from "../keys.ts";
import { NoPicture, type ShownPicture, TooManyPixels, writeShown } from "../picture.ts";
import { presentUpload } from "../presenter.ts";
import type { ReceivedFile } from "../receivedFile.ts";
import { turns } from "../turns.ts";

/** Pictures decoded at once: each may take hundreds of megabytes for a moment. */
const inTurn = turns(2);

/**
 * Keeps a picture that stands on this machine's disk, in a folder that is the caller's to remove. It answers when what
 * readers will see of it is made and stored; the same bytes again are the same file.
 */
export async function keepPicture(
  context: Context,
  siteId: string,
  received: ReceivedFile,
  dir: string,
): Promise<UploadedFile> {
  const { platform } = context;
  const known = await findFile(platform.db, siteId, received.sha256);
  if (known) return presentUpload(known);
  const shownPath = join(dir, "shown.webp");
  const shown = await inTurn(() => writeShown(received.path, received.contentType, shownPath)).catch(refuse);
  const keys = pictureKeys(siteId, received.sha256);
  const { storage } = platform;
  await foreseeStray(platform, siteId, received.sha256);
  await storage.put(keys.original, createReadStream(received.path), { contentType: received.contentType });
  failpoint("originalStored");
  await storage.put(keys.full, createReadStream(shownPath), { contentType: "image/webp" });
  failpoint("pictureStored");
  return presentUpload(await keepFile(context, siteId, received, shown));
}

function refuse(error: unknown): never {
  if (error instanceof TooManyPixels) {
    throw new Refusal("image_too_large", {
      message: "This image has too many pixels. Please send a smaller one.",
    });
  }
  throw error instanceof NoPicture ? new Refusal("image_unsupported") : error;
}

/** Of two uploads of one picture that arrive together, both answer with the row of the first. */
async function keepFile(
  context: Context,
  siteId: string,
  received: ReceivedFile,
  shown: ShownPicture,
): Promise<FileColumns> {
  const { platform } = context;
  const keys = pictureKeys(siteId, received.sha256);
  await inTransaction(context, async (inside) => {
    const { transaction } = inside;
    await lockPicture(inside, siteId, received.sha256);
    // Gone when it was taken for one that an earlier try had left behind: sending it again mends that.
    if (!(await platform.storage.stat(keys.original)) || !(await platform.storage.stat(keys.full))) {
      throw new Refusal("unavailable");
    }
    const [made] = await platform.db.query<{ id: string }>(
      `INSERT INTO files (id, site_id, kind, name, content_type, size, sha256, original_key, storage_key, width, height,
                          prominent_color, public, created_at)
       VALUES ($id, $siteId, 'image', $name, $contentType, $size, $sha256, $original, $full, $width, $height, $color,
               true, $now)
       ON CONFLICT (site_id, sha256) DO NOTHING RETURNING id`,
      {
        bind: {
          id: platform.newId(),
          siteId,
          name: cleanFileName(received.name),
          contentType: received.contentType,
          size: received.size,
          sha256: received.sha256,
          original: keys.original,
          full: keys.full,
          width: shown.width,
          height: shown.height,
          color: shown.prominentColor,
          now: platform.clock.now(),
        },
        transaction,
        type: QueryTypes.SELECT,
      },
    );
    failpoint("pictureRowWritten");
    if (made) await platform.jobs.enqueue(transaction, makeImageSizes, { fileId: made.id });
  });
  const file = await findFile(platform.db, siteId, received.sha256);
  if (!file) throw new Refusal("unavailable");
  return file;
}
