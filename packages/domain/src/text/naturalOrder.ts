const collator = new Intl.Collator("en", { numeric: true, sensitivity: "base" });

/**
 * Compares names as people count them: `page 2` before `page 10`, whatever the case. Names that differ in nothing else
 * keep one order of their own, so that sorting twice never shuffles them.
 */
export function compareNames(a: string, b: string): number {
  return collator.compare(a, b) || (a < b ? -1 : Number(a > b));
}
