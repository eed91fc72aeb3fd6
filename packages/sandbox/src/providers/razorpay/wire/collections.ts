import type { Body } from "./body.ts";
import { refused } from "./errors.ts";

const USUAL = 10;
const MOST = 100;

/** Returns a page of a list, newest first, by count and skip. `all` is oldest first. */
export function collectionOf<T extends { created_at: number }>(all: readonly T[], query: Body) {
  const count = query.integer("count") ?? USUAL;
  if (count < 1 || count > MOST) throw refused(`The count may not be greater than ${MOST}.`, "count");
  const skip = query.integer("skip") ?? 0;
  const from = query.integer("from") ?? 0;
  const to = query.integer("to") ?? Number.MAX_SAFE_INTEGER;
  const within = all.filter(({ created_at }) => created_at >= from && created_at <= to).reverse();
  return fullCollection(within.slice(skip, skip + count));
}

/** Returns a short list in full. */
export function fullCollection<T>(items: T[]) {
  return { entity: "collection" as const, count: items.length, items };
}
