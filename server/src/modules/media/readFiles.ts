import { QueryTypes, type Transaction } from "sequelize";
import type { Platform } from "../../platform/platform.ts";
import { type JsonImage, readJsonImage } from "../../platform/storage/jsonImage.ts";
import type { ImageFile } from "../../platform/storage/presentImage.ts";
import type { FileColumns } from "./models/files.ts";

/** A file with its poster. */
export interface StoredFile extends Omit<FileColumns, "poster_file_id" | "original_key"> {
  poster: ImageFile | null;
}

/** The files with these ids, in no order; what is not there is left out. Whether one may be seen is for the caller to decide. */
export function findFiles(
  platform: Platform,
  ids: readonly string[],
  transaction: Transaction | null = null,
): Promise<StoredFile[]> {
  return selectFiles(platform, "f.id = ANY($ids)", { ids }, transaction);
}

/** A site's own file with this content and for this purpose, or null. */
export async function findFileByContent(
  platform: Platform,
  { siteId, kind, sha256 }: { siteId: string; kind: FileColumns["kind"]; sha256: Buffer },
): Promise<StoredFile | null> {
  const bind = { siteId, kind, sha256 };
  const [file] = await selectFiles(
    platform,
    "f.site_id = $siteId AND f.sha256 = $sha256 AND f.kind = $kind",
    bind,
  );
  return file ?? null;
}

async function selectFiles(
  { db }: Platform,
  condition: string,
  bind: Record<string, unknown>,
  transaction: Transaction | null = null,
): Promise<StoredFile[]> {
  const rows = await db.query<Omit<StoredFile, "poster"> & { poster: JsonImage | null }>(
    `SELECT f.id, f.site_id, f.kind, f.name, f.content_type, f.size, f.sha256, f.storage_key, f.width, f.height,
            f.prominent_color, f.variants, f.public, f.duration, f.pages, f.facts, f.created_at,
            (SELECT json_build_object('sha256', encode(p.sha256, 'hex'), 'width', p.width, 'height', p.height,
               'prominent_color', p.prominent_color, 'variants', p.variants)
               FROM files p WHERE p.id = f.poster_file_id) AS poster
       FROM files f WHERE ${condition}`,
    { bind, type: QueryTypes.SELECT, transaction },
  );
  return rows.map((row) => ({ ...row, poster: readJsonImage(row.poster) }));
}
