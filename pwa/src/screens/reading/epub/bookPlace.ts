/** A position in a book: the section, and the share of it already read, 0 to 1. */
export interface BookPlace {
  section: number;
  within: number;
}

/** The share of the book before a position, weighted by section size. */
export function fractionOf(sizes: readonly number[], { section, within }: BookPlace): number {
  const total = sizes.reduce((sum, size) => sum + size, 0);
  if (total === 0) return 0;
  const before = sizes.slice(0, section).reduce((sum, size) => sum + size, 0);
  return Math.min(1, (before + within * (sizes[section] ?? 0)) / total);
}

/** The position at a given share of the book. */
export function placeAt(sizes: readonly number[], fraction: number): BookPlace {
  const total = sizes.reduce((sum, size) => sum + size, 0);
  let left = Math.min(1, Math.max(0, fraction)) * total;
  for (const [section, size] of sizes.entries()) {
    if (left < size) return { section, within: size === 0 ? 0 : left / size };
    left -= size;
  }
  return { section: Math.max(0, sizes.length - 1), within: sizes.length ? 1 : 0 };
}
