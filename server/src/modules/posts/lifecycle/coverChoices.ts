import type { CoverChoice } from "@quire/contracts/calls/publishing";
import { imagesIn } from "@quire/documents/images";
import type { PostDocument } from "@quire/documents/schema";
import { QueryTypes } from "sequelize";
import type { Context } from "../../../platform/http/context.ts";
import { type ImageFile, presentImage } from "../../../platform/storage/presentImage.ts";
import { pictureHash } from "../../media/pictures.ts";

/** More than these are no choice any more. */
const MOST = 12;

/** The pictures of a text that may become its cover, in the order in which they stand there: the site's own alone. */
export async function coverChoices(
  { platform }: Context,
  siteId: string,
  blocks: PostDocument,
): Promise<CoverChoice[]> {
  const hashes = [...new Set(imagesIn(blocks).map(({ src }) => pictureHash(src.image)?.toString("hex")))]
    .filter((hash) => hash !== undefined)
    .slice(0, MOST);
  if (hashes.length === 0) return [];
  const rows = await platform.db.query<ImageFile & { id: string }>(
    `SELECT f.id, f.sha256, f.width, f.height, f.prominent_color, f.variants
       FROM unnest($hashes::text[]) WITH ORDINALITY AS wanted (hash, place)
       JOIN files f ON f.site_id = $siteId AND f.sha256 = decode(wanted.hash, 'hex') AND f.public ORDER BY wanted.place`,
    { bind: { siteId, hashes }, type: QueryTypes.SELECT },
  );
  return rows.map((row) => ({ file_id: row.id, image: presentImage(row, "") }));
}
