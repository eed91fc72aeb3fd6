/** Serializes a value so that equal values give equal text, in any field order (databases reorder fields). */
export function exactKey(value: unknown): string {
  return JSON.stringify(value, (_name, part) => sortFields(part));
}

/** The same without block ids: equal for blocks with equal content. */
export function contentKey(value: unknown): string {
  return JSON.stringify(value, (name, part) => (name === "id" ? undefined : sortFields(part)));
}

function sortFields(part: unknown): unknown {
  // Not JSON, but Yjs can carry it.
  if (typeof part === "bigint") return `${part}n`;
  if (typeof part !== "object" || part === null || Array.isArray(part)) return part;
  return Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)));
}
