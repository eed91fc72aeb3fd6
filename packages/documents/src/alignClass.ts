const ALIGNMENTS = new Set<unknown>(["left", "center", "right"]);

/** Returns the class that aligns a line or a cell; null for none. Accepts any value, since drafts are not validated. */
export const alignClass = (align: unknown): string | null =>
  ALIGNMENTS.has(align) ? `align-${align}` : null;
