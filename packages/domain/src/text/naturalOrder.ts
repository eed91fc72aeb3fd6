const collator = new Intl.Collator("en", { numeric: true, sensitivity: "base" });

/**
 * Compares names in natural order: `page 2` before `page 10`, ignoring case. Names that are otherwise equal still
 * have a fixed order, so that sorting twice never shuffles them.
 */
export function compareNames(a: string, b: string): number {
  return collator.compare(a, b) || (a < b ? -1 : Number(a > b));
}
