import type { CoverChoice } from "@quire/contracts/calls/publishing";
import { imagesIn } from "@quire/documents/images";
import type { PostDocument } from "@quire/documents/schema";
import { MAX_EMAIL_GIF } from "@quire/domain/media/emailPictures";
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
  const hashes = hashesOf(blocks).slice(0, MAX_CHOICES);
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

/** Returns how many GIFs of a text are so large that an email may show them as stills. */
export async function countHeavyGifs(
  { platform }: Context,
  siteId: string,
  blocks: PostDocument,
): Promise<number> {
  const hashes = hashesOf(blocks);
  if (hashes.length === 0) return 0;
  const rows = await select<{ count: number }>(
    platform.db,
    `SELECT count(DISTINCT f.sha256)::int AS count FROM unnest($hashes::text[]) AS wanted (hash)
       JOIN files f ON f.site_id = $siteId AND f.sha256 = decode(wanted.hash, 'hex')
      WHERE f.content_type = 'image/gif' AND f.size > $most`,
    { siteId, hashes, most: MAX_EMAIL_GIF },
  );
  return rows[0]?.count ?? 0;
}

/** Returns the hashes of the site's own pictures in a text, in order. */
function hashesOf(blocks: PostDocument): string[] {
  const hashes = imagesIn(blocks).flatMap(({ src }) => pictureHash(src.image)?.toString("hex") ?? []);
  return [...new Set(hashes)];
}
