import type { Cover } from "@quire/contracts/records/cover";
import { COVER_FAILURE_MESSAGES } from "@quire/domain/media/covers";
import { type JsonImage, jsonImageOf, readJsonImage } from "../../platform/storage/jsonImage.ts";
import { type ImageFile, presentImage } from "../../platform/storage/presentImage.ts";
import type { CoverColumns } from "./models/covers.ts";

export interface CoverRow extends CoverColumns {
  pictures: { position: number; is_artwork: boolean; image: JsonImage }[];
}

/** SQL: the columns of a `CoverRow`, from `covers c`. */
export const COVER_ROW = `c.*, coalesce((
  SELECT json_agg(json_build_object('position', p.position, 'is_artwork', p.is_artwork, 'image', ${jsonImageOf("p.file_id")})
                  ORDER BY p.position)
    FROM cover_pictures p WHERE p.cover_id = c.id), '[]') AS pictures`;

export function presentCover(row: CoverRow): Cover {
  const { id, description, style, mood, seed, words, state, failure } = row;
  return {
    ...{ id, description, style, mood, seed, state },
    refines:
      row.refines_id === null
        ? null
        : { id: row.refines_id, position: row.refines_position ?? 0, change: row.change ?? "" },
    message: failure && COVER_FAILURE_MESSAGES[failure],
    pictures: row.pictures.map(({ position, is_artwork, image }) => ({
      position,
      image: presentImage(readJsonImage(image) as ImageFile, description),
      artwork: is_artwork ? { words, style, mood, seed, index: position } : null,
    })),
    created_at: row.created_at.toISOString(),
  };
}
