import type { Transaction } from "sequelize";
import { select } from "../../platform/database/select.ts";
import type { Platform } from "../../platform/platform.ts";
import { type JsonImage, jsonImageOf, readJsonImage } from "../../platform/storage/jsonImage.ts";
import type { ImageFile } from "../../platform/storage/presentImage.ts";
import type { FileColumns } from "./models/files.ts";

/** A file with its poster. */
export interface StoredFile extends Omit<FileColumns, "poster_file_id" | "original_key" | "withheld"> {
  poster: ImageFile | null;
}

/** Returns the files with these ids, in no order; unknown ids are left out. Checking access is up to the caller. */
export function findFiles(
  platform: Platform,
  ids: readonly string[],
  transaction: Transaction | null = null,
): Promise<StoredFile[]> {
  return selectFiles(platform, "f.id = ANY($ids)", { ids }, transaction);
}

/** Returns a site's own file with this content and kind, or null. */
export async function findFileByContent(
  platform: Platform,
  { siteId, kind, sha256 }: { siteId: string; kind: FileColumns["kind"]; sha256: Buffer },
): Promise<StoredFile | null> {
  const binds = { siteId, kind, sha256 };
  const [file] = await selectFiles(
    platform,
    "f.site_id = $siteId AND f.sha256 = $sha256 AND f.kind = $kind",
    binds,
  );
  return file ?? null;
}

async function selectFiles(
  { db }: Platform,
  condition: string,
  binds: Record<string, unknown>,
  transaction: Transaction | null = null,
): Promise<StoredFile[]> {
  const rows = await select<Omit<StoredFile, "poster"> & { poster: JsonImage | null }>(
    db,
    `SELECT f.id, f.site_id, f.kind, f.name, f.content_type, f.size, f.sha256, f.storage_key, f.width, f.height,
            f.prominent_color, f.variants, f.public, f.duration, f.pages, f.facts, f.created_at,
            ${jsonImageOf("f.poster_file_id")} AS poster
       FROM files f WHERE ${condition}`,
    binds,
    transaction,
  );
  return rows.map((row) => ({ ...row, poster: readJsonImage(row.poster) }));
}
