import type { ImageFile } from "./presentImage.ts";

/** An image as JSON from the database carries its hash in hex. */
export type JsonImage = Omit<ImageFile, "sha256"> & { sha256: string };

export function readJsonImage(image: JsonImage | null): ImageFile | null {
  return image && { ...image, sha256: Buffer.from(image.sha256, "hex") };
}

/** SQL for an image as JSON; `id` is SQL for the id of its file. */
export const jsonImageOf = (id: string) =>
  `(SELECT json_build_object('sha256', encode(image.sha256, 'hex'), 'width', image.width, 'height', image.height,
     'prominent_color', image.prominent_color, 'variants', image.variants) FROM files image WHERE image.id = ${id})`;

/** SQL for one image of a site as JSON; `column` is a column of `sites s`. */
export const jsonImage = (
  column: "logo_file_id" | "cover_file_id" | "icon_file_id" | "podcast_cover_file_id",
) => jsonImageOf(`s.${column}`);
