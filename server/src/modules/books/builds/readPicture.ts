import { buffer } from "node:stream/consumers";
import type { ReadPicture } from "@quire/formats/book/manuscript";
import { select } from "../../../platform/database/select.ts";
import type { Platform } from "../../../platform/platform.ts";
import { pictureHash } from "../../media/pictures.ts";

/** Reads a site's own pictures as they were uploaded, by the address that a text has or by their id. */
export const pictureReader =
  (platform: Platform, siteId: string): ReadPicture =>
  async (src) => {
    const hash = pictureHash(src);
    const [file] = await select<{ original_key: string }>(
      platform.db,
      `SELECT original_key FROM files
        WHERE site_id = $siteId AND kind = 'image' AND NOT withheld AND (sha256 = $hash OR id = $src)`,
      { siteId, hash, src },
    );
    const stream = file && (await platform.storage.get(file.original_key));
    return stream ? buffer(stream) : null;
  };
