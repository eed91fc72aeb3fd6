/** A value as text that is equal for equal values, whatever the order of their fields (a database keeps its own). */
export function exactKey(value: unknown): string {
  return JSON.stringify(value, (_name, part) => sortFields(part));
}

/** The same without any block's id: equal for blocks that say the same. */
export function contentKey(value: unknown): string {
  return JSON.stringify(value, (name, part) => (name === "id" ? undefined : sortFields(part)));
}

function sortFields(part: unknown): unknown {
  // No JSON, but Yjs carries it.
  if (typeof part === "bigint") return `${part}n`;
  if (typeof part !== "object" || part === null || Array.isArray(part)) return part;
  return Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)));
}
