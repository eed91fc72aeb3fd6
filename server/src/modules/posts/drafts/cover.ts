import type { ImageRef } from "@quire/contracts/records/image";
import type { FeaturedImage, PostDocument } from "@quire/documents/schema";
import type { Context } from "../../../platform/http/context.ts";
import { refuseField } from "../../../platform/http/refusal.ts";
import { presentImage } from "../../../platform/storage/presentImage.ts";
import { files } from "../../media/models/files.ts";
import { pictureHash, plannedSizes } from "../../media/pictures.ts";

/** The picture that a save names as its cover, as the featured image it becomes; null for none. */
export type CoverChange = { fileId: string | null; image: Omit<FeaturedImage, "id"> };

const NO_PICTURE = {
  type: "featuredImage",
  src: null,
  alt: "",
  caption: "",
  width: null,
  height: null,
  prominent_color: null,
} as const;

/** Looks the named file up among the site's own pictures. Undefined where the save names none. */
export async function readCover(
  context: Context,
  siteId: string,
  fileId: string | null | undefined,
): Promise<CoverChange | undefined> {
  if (fileId === undefined) return undefined;
  if (fileId === null) return { fileId, image: NO_PICTURE };
  const row = await files(context.platform.db).findOne({
    where: { id: fileId, site_id: siteId, public: true },
  });
  const file = row?.get();
  if (!file) throw refuseField("body.cover_file", "We can't find this picture in your uploads.");
  const { image, fallback } = presentImage(file, "");
  return {
    fileId,
    image: {
      ...NO_PICTURE,
      src: { image, fallback: fallback ?? image },
      width: file.width,
      height: file.height,
      prominent_color: file.prominent_color,
    },
  };
}

/** A text whose featured image is this picture. The same picture keeps the words that were written to it. */
export function withCover(blocks: PostDocument, { image }: CoverChange): PostDocument {
  const [first, ...rest] = blocks;
  if (first?.type !== "featuredImage" || first.src?.image === image.src?.image) return blocks;
  return [{ ...image, id: first.id }, ...rest];
}

/** The featured image as cards and pages show it; null where there is none. */
export function coverOf(featured: FeaturedImage | undefined): ImageRef | null {
  if (!featured?.src) return null;
  const { image, fallback } = featured.src;
  return {
    image,
    fallback,
    alt: featured.alt,
    width: featured.width,
    height: featured.height,
    prominent_color: featured.prominent_color,
    ...withSizes(plannedSizes(image, featured.width)),
  };
}

/** Until its AVIF is made, and where it moves, its address answers with what there is. */
function withSizes(sizes: ImageRef["sizes"]): Pick<ImageRef, "sizes" | "avif"> {
  return sizes.length > 0 ? { sizes, avif: true } : { sizes };
}

/** Hash of the cover's picture, when it is one of ours. */
export function coverHash(blocks: PostDocument): Buffer | null {
  const [first] = blocks;
  return first?.type === "featuredImage" && first.src ? pictureHash(first.src.image) : null;
}
