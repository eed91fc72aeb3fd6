import type { FeaturedImage, Image, ImageSource, PostDocument } from "./schema.ts";
import { everyBlock, mapBlocks } from "./walk.ts";

/** What is known about an image after its upload. */
export type ImageChange = Partial<Omit<Image, "type" | "id">>;

const isImage = (block: { type: string }): block is Image | FeaturedImage =>
  block.type === "image" || block.type === "featuredImage";

/** Returns every image of a document in reading order, including the featured one and those in galleries. */
export function imagesIn(blocks: PostDocument): { blockId: string; src: ImageSource; alt: string }[] {
  return [...everyBlock(blocks)]
    .filter(isImage)
    .flatMap((image) => (image.src ? [{ blockId: image.id, src: image.src, alt: image.alt }] : []));
}

/** Returns the document with `change` applied to each image that has a source; null leaves an image unchanged. */
export function mapImages(
  blocks: PostDocument,
  change: (image: (Image | FeaturedImage) & { src: ImageSource }) => ImageChange | null,
): PostDocument {
  return mapBlocks(blocks, (block) => {
    if (!isImage(block) || block.src === null) return block;
    return { ...block, ...change({ ...block, src: block.src }) };
  });
}

/** Returns the featured image, or null if none has been chosen. */
export function featuredImageOf(blocks: PostDocument): (FeaturedImage & { src: ImageSource }) | null {
  const first = blocks[0];
  return first?.type === "featuredImage" && first.src ? { ...first, src: first.src } : null;
}
