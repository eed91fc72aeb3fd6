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

/** What to reserve for a page whose size is not known: the usual sheet. */
const USUAL = { width: 1000, height: 1500 };

/** The page images of a post, in order, as far as this reader may see them. */
export function comicPages(files: readonly PostFile[]): ComicPage[] {
  return files.flatMap((file) => {
    if (file.role !== "page" || !file.url) return [];
    const picture = pictureOf(file.image, "100vw");
    const { width, height } = picture ?? USUAL;
    // By the post and not by a lasting address: it is the one under which a kept page is found with no network.
    return [{ id: file.id, src: file.url, width, height, alt: file.alt }];
  });
}

/** Pages worth having before they are asked for: those that follow, and the one before. */
export function pagesToFetch(page: number, pages: number): number[] {
  return [page + 1, page + 2, page + 3, page - 1].filter((at) => at >= 0 && at < pages);
}

/** The page on which a comic was left, from 0. A new page is behind as soon as it is on the screen. */
export function comicPageAt(
  place: { fraction: number; locator: string | null } | null,
  pages: number,
): number {
  if (!place || pages === 0) return 0;
  const named = /^\d{1,6}$/.test(place.locator ?? "")
    ? Number(place.locator) - 1
    : Math.ceil(place.fraction * pages) - 1;
  const page = Math.min(pages - 1, Math.max(0, named));
  // Whoever closed it on the last page begins anew.
  return page === pages - 1 && place.fraction >= 1 ? 0 : page;
}
