import { invalid } from "./errors.ts";
import type { Fields } from "./fields.ts";

const USUAL = 10;
const MOST = 100;

/** What every list takes, beside its own. */
export const LIST_FIELDS = ["limit", "starting_after", "ending_before", "created"];

/** A page of a list: newest first, after or before one of them. `all` is oldest first. */
export function listOf<T extends { id: string }>(url: string, all: readonly T[], fields: Fields) {
  const limit = fields.whole("limit") ?? USUAL;
  if (limit < 1 || limit > MOST) throw invalid("Invalid integer: limit must be between 1 and 100", "limit");
  const newest = [...all].reverse();
  const place = (id: string) => newest.findIndex((one) => one.id === id);
  const after = fields.text("starting_after");
  const before = fields.text("ending_before");
  if (before !== null) {
    const rest = newest.slice(0, Math.max(place(before), 0));
    return { object: "list" as const, url, has_more: rest.length > limit, data: rest.slice(-limit) };
  }
  const rest = after === null ? newest : newest.slice(place(after) + 1);
  return { object: "list" as const, url, has_more: rest.length > limit, data: rest.slice(0, limit) };
}

/** All of a small list that stands within something else. */
export function wholeList<T>(url: string, data: T[]) {
  return { object: "list" as const, data, has_more: false, url };
}
