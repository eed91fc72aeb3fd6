import type { ImageFile } from "./presentImage.ts";

/** An image as JSON from the database carries its hash in hex. */
export type JsonImage = Omit<ImageFile, "sha256"> & { sha256: string };

export function readJsonImage(image: JsonImage | null): ImageFile | null {
  return image && { ...image, sha256: Buffer.from(image.sha256, "hex") };
}

/** SQL for one image of a site as JSON; `column` is a column of `sites s`. */
export const jsonImage = (column: "logo_file_id" | "cover_file_id") =>
  `(SELECT json_build_object('sha256', encode(f.sha256, 'hex'), 'width', f.width, 'height', f.height,
     'prominent_color', f.prominent_color, 'variants', f.variants) FROM files f WHERE f.id = s.${column})`;
