import type { PostFile } from "@quire/contracts/records/postFile";
import { pictureOf } from "../../../widgets/pictureOf.ts";
import { type PagePlace, placeAt } from "../../../widgets/reader/pagePlace.ts";

/** One page of a comic, ready to be drawn. */
export interface ComicPage {
  id: string;
  src: string;
  srcSet?: string;
  width: number;
  height: number;
  alt: string;
}

/** Space reserved for a page of unknown size: the usual proportions. */
const USUAL = { width: 1000, height: 1500 };

/** The page images of a post that this reader may see, in order. */
export function comicPages(files: readonly PostFile[]): ComicPage[] {
  return files.flatMap((file) => {
    if (file.role !== "page" || !file.url) return [];
    const picture = pictureOf(file.image, "100vw");
    const { width, height } = picture ?? USUAL;
    // The post's own file address, not the permanent image address: a saved page is found under it offline.
    return [{ id: file.id, src: file.url, width, height, alt: file.alt }];
  });
}

/** A post's pictures as pages of a reader: in the largest size that is stored. */
export function picturePages(files: readonly PostFile[]): ComicPage[] {
  return files.flatMap(({ id, image, alt }) => {
    const picture = pictureOf(image, "100vw");
    return picture ? [{ id, src: picture.src, width: picture.width, height: picture.height, alt }] : [];
  });
}

/** Pages to prefetch: the next three and the previous one. */
export function pagesToFetch(page: number, pages: number): number[] {
  return [page + 1, page + 2, page + 3, page - 1].filter((at) => at >= 0 && at < pages);
}

/** The place to reopen a comic at. A reader who finished it starts over. */
export function comicPlaceAt(
  place: { fraction: number; locator: string | null } | null,
  pages: number,
): PagePlace {
  const found = placeAt(place, pages);
  return found.page === pages - 1 && (place?.fraction ?? 0) >= 1 ? { page: 0, within: 0 } : found;
}

/**
 * The page at the top of a strip's window. `edges` are where pages begin, and the end of the last. At the end of the
 * strip it is the last page, however many are in view.
 */
export function pageInStrip(
  edges: readonly number[],
  { top, height }: { top: number; height: number },
): PagePlace & { fraction: number } {
  const end = edges.at(-1) ?? 0;
  const last = Math.max(0, edges.length - 2);
  const fraction = end > 0 ? Math.min(1, (top + height + 1) / end) : 1;
  const isEnd = fraction >= 1 && top > 0;
  const found = edges.findIndex((_, at) => (edges[at + 1] ?? Number.POSITIVE_INFINITY) > top + 1);
  const page = isEnd ? last : Math.min(last, Math.max(0, found));
  const [start = 0, next = end] = edges.slice(page, page + 2);
  return { page, within: Math.max(0, (top - start) / Math.max(1, next - start)), fraction };
}
