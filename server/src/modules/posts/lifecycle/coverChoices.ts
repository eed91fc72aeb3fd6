import type { CoverChoice } from "@quire/contracts/calls/publishing";
import { imagesIn } from "@quire/documents/images";
import type { PostDocument } from "@quire/documents/schema";
import { select } from "../../../platform/database/select.ts";
import type { Context } from "../../../platform/http/context.ts";
import { type ImageFile, presentImage } from "../../../platform/storage/presentImage.ts";
import { pictureHash } from "../../media/pictures.ts";

/** Maximum number of choices. */
const MAX_CHOICES = 12;

/** Returns the site's own pictures in a text that can become its cover, in order. */
export async function coverChoices(
  { platform }: Context,
  siteId: string,
  blocks: PostDocument,
): Promise<CoverChoice[]> {
  const hashes = [...new Set(imagesIn(blocks).map(({ src }) => pictureHash(src.image)?.toString("hex")))]
    .filter((hash) => hash !== undefined)
    .slice(0, MAX_CHOICES);
  if (hashes.length === 0) return [];
  const rows = await select<ImageFile & { id: string }>(
    platform.db,
    `SELECT f.id, f.sha256, f.width, f.height, f.prominent_color, f.variants
       FROM unnest($hashes::text[]) WITH ORDINALITY AS wanted (hash, place)
       JOIN files f ON f.site_id = $siteId AND f.sha256 = decode(wanted.hash, 'hex') AND f.public ORDER BY wanted.place`,
    { siteId, hashes },
  );
  return rows.map((row) => ({ file_id: row.id, image: presentImage(row, "") }));
}
