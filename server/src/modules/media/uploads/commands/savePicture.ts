import { createReadStream } from "node:fs";
import { join } from "node:path";
import { withTransaction } from "../../../../platform/database/withTransaction.ts";
import { failpoint } from "../../../../platform/failpoint.ts";
import { Refusal } from "../../../../platform/http/refusal.ts";
import { fairLimiter } from "../../../../platform/limits/fairLimiter.ts";
import type { Platform } from "../../../../platform/platform.ts";
import { scopeOf } from "../../../../platform/scope.ts";
import { unsupported } from "../fileChecks.ts";
import { insertFile } from "../insertFile.ts";
import { makeImageSizes } from "../jobs/makeImageSizes.ts";
import { scheduleOrphanRemoval } from "../jobs/removeOrphan.ts";
import { pictureKeys } from "../keys.ts";
import { convertPicture, TooManyPixels, UndecodablePicture } from "../picture.ts";
import type { ReceivedUpload } from "../receivedFile.ts";
import { refuseExplicit } from "../refuseExplicit.ts";

/** Images decoded at once: each can take hundreds of megabytes for a moment. */
const limited = fairLimiter(2);

/** Saves an image. When it returns, the full size that readers see is stored. */
export async function savePicture(
  platform: Platform,
  { siteId, received, dir }: ReceivedUpload,
): Promise<void> {
  const { storage } = platform;
  const convertedPath = join(dir, "shown.webp");
  const converted = await limited(siteId, () =>
    convertPicture(received.path, received.contentType, convertedPath),
  ).catch(rethrow);
  await refuseExplicit(platform, convertedPath);
  const keys = pictureKeys(siteId, received.sha256);
  await scheduleOrphanRemoval(platform, { siteId, kind: "image", sha256: received.sha256 });
  await storage.put(keys.original, createReadStream(received.path), { contentType: received.contentType });
  failpoint("originalStored");
  await storage.put(keys.full, createReadStream(convertedPath), { contentType: "image/webp" });
  failpoint("pictureStored");
  await withTransaction(platform.db, async (transaction) => {
    const inserted = await insertFile(scopeOf(platform, transaction), {
      siteId,
      kind: "image",
      received,
      originalKey: keys.original,
      storageKey: keys.full,
      width: converted.width,
      height: converted.height,
      prominent_color: converted.prominentColor,
      facts: { shown_size: converted.size },
      public: true,
    });
    failpoint("pictureRowWritten");
    // When an image is uploaded twice at once, the first upload enqueues the job.
    if (inserted) await platform.jobs.enqueue(transaction, makeImageSizes, { fileId: inserted });
  });
}

function rethrow(error: unknown): never {
  if (error instanceof TooManyPixels) {
    throw new Refusal("image_too_large", {
      message: "This image has too many pixels. Please send a smaller one.",
    });
  }
  throw error instanceof UndecodablePicture ? unsupported("image") : error;
}
