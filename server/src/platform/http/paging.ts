import type { ListingQuery } from "@quire/contracts/call";
import { Refusal } from "./refusal.ts";

/** The maximum offset of page numbers, in rows; `next` has none. */
const DEEPEST_OFFSET = 10_000;
export const PAGE_SIZE = 20;

export interface Slice {
  limit: number;
  offset: number;
  next: string | null;
}

/** Returns where a page of a list starts and how long it is. Beyond 10,000 rows only `next` continues. */
export function sliceOf(query: ListingQuery & { offset?: number }, defaultSize = PAGE_SIZE): Slice {
  const limit = query.size ?? defaultSize;
  if (query.next) return { limit, offset: 0, next: query.next };
  const offset = query.offset ?? ((query.page ?? 1) - 1) * limit;
  if (offset > DEEPEST_OFFSET) {
    const field = query.offset === undefined ? "query.page" : "query.offset";
    throw new Refusal("page_too_deep", {
      issues: [
        { path: field, message: "Reaches past 10,000 rows. Continue with the `next` of the page before." },
      ],
    });
  }
  return { limit, offset, next: null };
}

/** Returns the rows of a page that was queried with one extra row, and the key after them. */
export function cutPage<Row>(
  rows: Row[],
  limit: number,
  keyOf: (last: Row) => string,
): { rows: Row[]; next: string | null } {
  if (rows.length <= limit) return { rows, next: null };
  const page = rows.slice(0, limit);
  return { rows: page, next: keyOf(page[limit - 1] as Row) };
}
