import type { ImageRef } from "@quire/contracts/records/image";
import type { PictureProps } from "../ui/Picture.tsx";

/** Reserved size for an image of unknown dimensions. */
const USUAL = { width: 1200, height: 800 };

/** Maps an image from the API to `Picture` props; null if there is none. `sizes` as in HTML. */
export function pictureOf(image: ImageRef | null, sizes: string): Omit<PictureProps, "alt"> | null {
  if (!image) return null;
  const known = image.width && image.height ? { width: image.width, height: image.height } : USUAL;
  const srcSet = image.sizes.map((size) => `${size.image} ${size.width}w`).join(", ") || undefined;
  return {
    ...known,
    src: image.image,
    fallback: image.fallback ?? undefined,
    srcSet,
    avifSet: image.avif ? srcSet?.replaceAll(".webp", ".avif") : undefined,
    sizes,
    color: image.prominent_color,
  };
}
