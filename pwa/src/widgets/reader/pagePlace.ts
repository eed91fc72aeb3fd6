/** A place in a book of pages: a page, from 0, and the share of it that is above the window. */
export interface PagePlace {
  page: number;
  within: number;
}

/** The place to reopen a book at: by its page, else by the fraction read. */
export function placeAt(
  place: { fraction: number; locator: string | null } | null,
  pages: number,
): PagePlace {
  if (!place || pages === 0) return { page: 0, within: 0 };
  const named = /^(\d{1,6})(?::(0\.\d{1,4}))?$/.exec(place.locator ?? "");
  const at = named ? Number(named[1]) - 1 : Math.ceil(place.fraction * pages) - 1;
  const page = Math.min(pages - 1, Math.max(0, at));
  return { page, within: page === at ? Number(named?.[2] ?? 0) : 0 };
}

/** A place as it is stored: `12`, or `12:0.35` within a page that is higher than the window. */
export function locatorOf({ page, within }: PagePlace): string {
  const share = Math.min(0.9999, within).toFixed(4).replace(/0+$/, "");
  return within > 0 && share !== "0." ? `${page + 1}:${share}` : String(page + 1);
}
