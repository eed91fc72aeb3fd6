import { excerpt } from "@quire/domain/text/text";

/** Returns a picture in words: by its file, or by its alternative text, since all uploads are stored as `…/full.webp`. */
export function pictureName(src: string, alt: string): string {
  if (!/\/full\.\w+$/.test(src)) return `The picture ${src.slice(src.lastIndexOf("/") + 1)}`;
  return alt === "" ? "A picture" : `The picture “${excerpt(alt, 60)}”`;
}
