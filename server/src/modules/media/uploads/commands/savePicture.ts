import { createReadStream } from "node:fs";
import { join } from "node:path";
import { withTransaction } from "../../../../platform/database/withTransaction.ts";
import { failpoint } from "../../../../platform/failpoint.ts";
import { Refusal } from "../../../../platform/http/refusal.ts";
import type { Platform } from "../../../../platform/platform.ts";
import type { Arrival } from "../arrival.ts";
import { insertFile } from "../insertFile.ts";
import { makeImageSizes } from "../jobs/makeImageSizes.ts";
import { foreseeStray } from "../jobs/removeStray.ts";
import { unsupported } from "../judge.ts";
import { judgePicture } from "../judgePicture.ts";
import { pictureKeys } from "../keys.ts";
import { NoPicture, TooManyPixels, writeShown } from "../picture.ts";
import { turns } from "../turns.ts";

/** Pictures decoded at once: each may take hundreds of megabytes for a moment. */
const inTurn = turns(2);

/** Keeps a picture: done when what readers will see of it is made and stored. */
export async function savePicture(platform: Platform, { siteId, received, dir }: Arrival): Promise<void> {
  const { storage } = platform;
  const shownPath = join(dir, "shown.webp");
  const shown = await inTurn(() => writeShown(received.path, received.contentType, shownPath)).catch(refuse);
  await judgePicture(platform, shownPath);
  const keys = pictureKeys(siteId, received.sha256);
  await foreseeStray(platform, { siteId, kind: "image", sha256: received.sha256 });
  await storage.put(keys.original, createReadStream(received.path), { contentType: received.contentType });
  failpoint("originalStored");
  await storage.put(keys.full, createReadStream(shownPath), { contentType: "image/webp" });
  failpoint("pictureStored");
  await withTransaction(platform.db, async (transaction) => {
    const made = await insertFile(
      { platform, transaction },
      {
        siteId,
        kind: "image",
        received,
        originalKey: keys.original,
        storageKey: keys.full,
        width: shown.width,
        height: shown.height,
        prominent_color: shown.prominentColor,
        facts: { shown_size: shown.size },
        public: true,
      },
    );
    failpoint("pictureRowWritten");
    // Of two uploads of one picture that arrive together, the first has written the job.
    if (made) await platform.jobs.enqueue(transaction, makeImageSizes, { fileId: made });
  });
}

function refuse(error: unknown): never {
  if (error instanceof TooManyPixels) {
    throw new Refusal("image_too_large", {
      message: "This image has too many pixels. Please send a smaller one.",
    });
  }
  throw error instanceof NoPicture ? unsupported("image") : error;
}
