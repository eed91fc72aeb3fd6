import { createHash } from "node:crypto";
import { type FileColumns, files } from "../../modules/media/models/files.ts";
import type { Platform } from "../../platform/platform.ts";
import { makeSite } from "./site.ts";

/** Creates a public picture in the database, without a stored object. Its site is new unless one is given. */
export async function makeFile(platform: Platform, fields: Partial<FileColumns> = {}): Promise<FileColumns> {
  const id = fields.id ?? platform.newId();
  const row = await files(platform.db).create({
    id,
    site_id: fields.site_id ?? (await makeSite(platform)).id,
    kind: "image",
    name: "whale.jpg",
    content_type: "image/jpeg",
    size: 1234,
    sha256: createHash("sha256").update(id).digest(),
    original_key: `images/${id}/original`,
    storage_key: `images/${id}/full.webp`,
    width: 1200,
    height: 800,
    prominent_color: "#336699",
    variants: [],
    public: true,
    withheld: false,
    duration: null,
    pages: null,
    facts: {},
    poster_file_id: null,
    created_at: platform.clock.now(),
    ...fields,
  });
  return row.get();
}
