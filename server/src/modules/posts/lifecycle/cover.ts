import type { FeaturedImage } from "@quire/documents/schema";
import type { Context } from "../../../platform/http/context.ts";
import { refuseField } from "../../../platform/http/refusal.ts";
import { presentImage } from "../../../platform/storage/presentImage.ts";
import { files } from "../../media/models/files.ts";

/** The picture a save names as its cover, as the featured image it becomes; null for none. */
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

/** Returns the named file if it is one of the site's pictures. Undefined if the save names none. */
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
