import type { PostFile } from "@quire/contracts/records/postFile";
import { pictureOf } from "../../../widgets/pictureOf.ts";

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

/** Pages to prefetch: the next three and the previous one. */
export function pagesToFetch(page: number, pages: number): number[] {
  return [page + 1, page + 2, page + 3, page - 1].filter((at) => at >= 0 && at < pages);
}

/** The page to reopen a comic at, from 0. A page counts as read once it is on screen. */
export function comicPageAt(
  place: { fraction: number; locator: string | null } | null,
  pages: number,
): number {
  if (!place || pages === 0) return 0;
  const named = /^\d{1,6}$/.test(place.locator ?? "")
    ? Number(place.locator) - 1
    : Math.ceil(place.fraction * pages) - 1;
  const page = Math.min(pages - 1, Math.max(0, named));
  // A reader who finished the comic starts over.
  return page === pages - 1 && place.fraction >= 1 ? 0 : page;
}
