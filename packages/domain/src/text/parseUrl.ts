/**
 * Returns a parsed URL; null for an invalid one. Node 20's `URL.canParse` refuses letters such as ü once it has been
 * optimized, and `URL.parse` is newer than that.
 */
export function parseUrl(address: string, base?: string): URL | null {
  try {
    return new URL(address, base);
  } catch {
    return null;
  }
}
