import { invalid } from "./errors.ts";
import type { Fields } from "./fields.ts";

const USUAL = 10;
const MOST = 100;

/** The parameters of every list, besides its own. */
export const LIST_FIELDS = ["limit", "starting_after", "ending_before", "created"];

/** Returns a page of a list: newest first, after or before an id. `all` is oldest first. */
export function listOf<T extends { id: string; created: number }>(
  url: string,
  all: readonly T[],
  fields: Fields,
) {
  const limit = fields.integer("limit") ?? USUAL;
  if (limit < 1 || limit > MOST) throw invalid("Invalid integer: limit must be between 1 and 100", "limit");
  const isWithin = readCreated(fields);
  const newest = all.filter(isWithin).reverse();
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

/** Reads `created`: an exact time, or bounds. */
function readCreated(fields: Fields): (one: { created: number }) => boolean {
  if (!fields.has("created")) return () => true;
  if (!fields.isBranch("created")) {
    const exact = fields.integer("created");
    return ({ created }) => created === exact;
  }
  const bounds = fields.branch("created") as Fields;
  bounds.only(["gt", "gte", "lt", "lte"]);
  const first = Math.max(bounds.integer("gte") ?? 0, (bounds.integer("gt") ?? -1) + 1);
  const last = Math.min(
    bounds.integer("lte") ?? Number.POSITIVE_INFINITY,
    (bounds.integer("lt") ?? Number.POSITIVE_INFINITY) - 1,
  );
  return ({ created }) => created >= first && created <= last;
}

/** Returns a short list within an object, in full. */
export function fullList<T>(url: string, data: T[]) {
  return { object: "list" as const, data, has_more: false, url };
}
