/** The page on which a PDF was left: by its number, else by how much of it lay behind. From 1. */
export function pageAt(place: { fraction: number; locator: string | null } | null, pages: number): number {
  if (!place) return 1;
  const named = /^\d{1,6}$/.test(place.locator ?? "")
    ? Number(place.locator)
    : Math.ceil(place.fraction * pages);
  return Math.min(pages, Math.max(1, named));
}
