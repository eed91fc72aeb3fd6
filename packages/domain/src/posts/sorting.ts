/** Sort orders of a feed, with their names in the address bar (`?sort=`) and in the API. */
export const SORTS = [
  { key: "newest", label: "Newest", sort_by: "index", sort_order: "desc" },
  { key: "oldest", label: "Oldest", sort_by: "index", sort_order: "asc" },
  { key: "a-z", label: "A-Z", sort_by: "title", sort_order: "asc" },
  { key: "z-a", label: "Z-A", sort_by: "title", sort_order: "desc" },
  { key: "price-low-to-high", label: "Price: low to high", sort_by: "price", sort_order: "asc" },
  { key: "price-high-to-low", label: "Price: high to low", sort_by: "price", sort_order: "desc" },
] as const;
export type Sort = (typeof SORTS)[number];
export type SortKey = Sort["key"];
export type SortBy = Sort["sort_by"];
export type SortOrder = Sort["sort_order"];

const [NEWEST] = SORTS;

/** Parses `?sort=`; unknown values mean Newest, so that old links still open. */
export function sortFromQuery(sort: string | null | undefined): Sort {
  return SORTS.find(({ key }) => key === sort?.toLowerCase()) ?? NEWEST;
}

/** Returns the query value for the address bar; null for Newest, which needs none. */
export function sortToQuery(key: SortKey): string | null {
  return key === NEWEST.key ? null : key;
}

/** Parses the sort order of an API request. */
export function sortFromApi(query: { sort_by?: string; sort_order?: string }): Sort {
  const by = query.sort_by ?? NEWEST.sort_by;
  const order = query.sort_order ?? (by === NEWEST.sort_by ? NEWEST.sort_order : "asc");
  return SORTS.find((sort) => sort.sort_by === by && sort.sort_order === order) ?? NEWEST;
}
