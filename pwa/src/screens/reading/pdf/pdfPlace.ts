/** The page to reopen a PDF at: by its number, else by the fraction read. From 1. */
export function pageAt(place: { fraction: number; locator: string | null } | null, pages: number): number {
  if (!place) return 1;
  const named = /^\d{1,6}$/.test(place.locator ?? "")
    ? Number(place.locator)
    : Math.ceil(place.fraction * pages);
  return Math.min(pages, Math.max(1, named));
}
