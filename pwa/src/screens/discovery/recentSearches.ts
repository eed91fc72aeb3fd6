/** Searches that stay on this device, the latest first. They are sent nowhere. */
const KEY = "quire-searches";
const MOST = 8;

export function readSearches(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(kept) ? kept.filter((one) => typeof one === "string").slice(0, MOST) : [];
  } catch {
    return [];
  }
}

/** Puts a search first; one that it goes on from ("wha" before "whale") is forgotten. */
export function recordSearch(query: string): void {
  const words = query.trim();
  if (!words) return;
  const others = readSearches().filter((one) => !words.toLowerCase().startsWith(one.toLowerCase()));
  write([words, ...others].slice(0, MOST));
}

export function forgetSearches(): void {
  write([]);
}

function write(searches: string[]): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(searches));
  } catch {
    // A browser that keeps nothing has no recent searches.
  }
}
