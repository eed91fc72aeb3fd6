import type { Body } from "./body.ts";
import { refused } from "./errors.ts";

const USUAL = 10;
const MOST = 100;

/** A page of a list: newest first, by how many are skipped. `all` is oldest first. */
export function collectionOf<T extends { created_at: number }>(all: readonly T[], query: Body) {
  const count = query.whole("count") ?? USUAL;
  if (count < 1 || count > MOST) throw refused(`The count may not be greater than ${MOST}.`, "count");
  const skip = query.whole("skip") ?? 0;
  const from = query.whole("from") ?? 0;
  const to = query.whole("to") ?? Number.MAX_SAFE_INTEGER;
  const within = all.filter(({ created_at }) => created_at >= from && created_at <= to).reverse();
  return wholeCollection(within.slice(skip, skip + count));
}

/** All of a short list. */
export function wholeCollection<T>(items: T[]) {
  return { entity: "collection" as const, count: items.length, items };
}
