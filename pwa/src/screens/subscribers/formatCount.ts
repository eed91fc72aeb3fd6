/** A count with thousands separators. */
export const formatCount = (count: number): string => count.toLocaleString("en");
