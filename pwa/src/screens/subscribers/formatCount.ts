/** A count with its thousands apart. */
export const formatCount = (count: number): string => count.toLocaleString("en");
