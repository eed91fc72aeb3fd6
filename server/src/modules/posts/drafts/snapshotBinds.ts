import { wordCount } from "@quire/documents/text";
import type { Snapshot } from "../snapshot.ts";
import { coverHash } from "./cover.ts";

/** A snapshot as the statements that store it take it. */
export function snapshotBinds({ title, blocks, fields }: Snapshot) {
  const { summary, tags, visibility, pricing, slug, nsfw } = fields;
  return {
    title,
    slug,
    summary,
    visibility,
    pricing: pricing && JSON.stringify(pricing),
    tags,
    nsfw,
    words: wordCount(blocks),
    cover: coverHash(blocks),
    blocks: JSON.stringify(blocks),
    fields: JSON.stringify(fields),
  };
}

/** The file of the cover, where it is one of the site's own. */
export const COVER_FILE =
  "(SELECT f.id FROM files f WHERE f.site_id = $siteId AND f.sha256 = $cover AND f.public)";
