import type { ImageSource } from "@quire/documents/schema";
import type { FlatBlock } from "@quire/documents/yjs/flatDocument";
import { readShared } from "@quire/documents/yjs/readShared";
import { writeShared } from "@quire/documents/yjs/writeShared";
import * as Y from "yjs";

/** How a guest's text names a picture on their device. */
const ON_DEVICE = /^\/guest-images\/(b[0-9a-z]{19})$/;

/**
 * Replaces device addresses of pictures with their current ones. A picture that couldn't be stored is removed,
 * because it could never be displayed.
 */
export function placePictures(draft: Uint8Array, placed: ReadonlyMap<string, ImageSource>): Uint8Array {
  const doc = new Y.Doc();
  try {
    Y.applyUpdate(doc, draft);
  } catch {
    // Not a valid text; creating the draft reports it.
    return draft;
  }
  const { blocks, containers } = readShared(doc);
  writeShared(doc, { blocks: blocks.flatMap((block) => placePicture(block, placed)), containers });
  const update = Y.encodeStateAsUpdate(doc);
  doc.destroy();
  return update;
}

function placePicture(block: FlatBlock, placed: ReadonlyMap<string, ImageSource>): FlatBlock[] {
  const { boundary } = block;
  const { src, ...rest } = boundary.attributes;
  const key = keyOnDevice(src);
  if (key === undefined) return [block];
  const source = placed.get(key);
  if (source) return [{ ...block, boundary: { ...boundary, attributes: { ...rest, src: source } } }];
  // Every text begins with a featured image block, even if it has no picture.
  return boundary.type === "featuredImage" ? [{ ...block, boundary: { ...boundary, attributes: rest } }] : [];
}

function keyOnDevice(source: unknown): string | undefined {
  const { image } = (source ?? {}) as { image?: unknown };
  return typeof image === "string" ? ON_DEVICE.exec(image)?.[1] : undefined;
}
