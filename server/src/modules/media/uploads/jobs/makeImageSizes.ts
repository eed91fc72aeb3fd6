import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { failpoint } from "../../../../platform/failpoint.ts";
import { jobName } from "../../../../platform/jobs/jobs.ts";
import type { Platform } from "../../../../platform/platform.ts";
import { type FileColumns, files } from "../../models/files.ts";
import { PICTURE_WIDTHS } from "../../pictures.ts";
import { pictureKeys } from "../keys.ts";
import { resizePicture } from "../picture.ts";

export const makeImageSizes = jobName<{ fileId: string }>("uploads.makeImageSizes");

/** Makes the smaller copies of an image. Running it again writes the same copies to the same keys. */
export function handleImageSizes(platform: Platform) {
  return async ({ fileId }: { fileId: string }): Promise<void> => {
    const row = await files(platform.db).findByPk(fileId);
    // The file was deleted: there is nothing to resize.
    if (!row) return;
    const file = row.get();
    const widths = PICTURE_WIDTHS.filter((width) => width < (file.width ?? 0));
    if (widths.length === 0) return;
    const stream = await platform.storage.get(file.storage_key);
    if (!stream) throw new Error(`the picture of file ${fileId} is not in the storage`);
    const full = await buffer(stream);
    const keys = pictureKeys(file.site_id, file.sha256);
    const store = async (size: number, form: "webp" | "avif", bytes: Buffer) => {
      const key = keys.sized(size, form);
      await platform.storage.put(key, Readable.from(bytes), { contentType: `image/${form}` });
      return key;
    };
    const variants: FileColumns["variants"] = [];
    for (const width of widths) {
      const { webp, avif } = await resizePicture(full, width);
      variants.push({
        width,
        key: await store(width, "webp", webp),
        content_type: "image/webp",
        ...(avif && { avif: await store(width, "avif", avif) }),
      });
    }
    failpoint("sizesMade");
    await row.update({ variants });
  };
}
