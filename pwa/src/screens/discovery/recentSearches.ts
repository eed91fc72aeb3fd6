import { readStored, store } from "../../lib/storedText.ts";

/** Searches stored on this device, the latest first. They are never sent. */
const KEY = "quire-searches";
const MOST = 8;

export function readSearches(): string[] {
  try {
    const saved: unknown = JSON.parse(readStored(KEY) ?? "[]");
    return Array.isArray(saved) ? saved.filter((one) => typeof one === "string").slice(0, MOST) : [];
  } catch {
    return [];
  }
}

/** Puts a search first and drops those that it extends ("wha" before "whale"). */
export function recordSearch(query: string): void {
  const text = query.trim();
  if (!text) return;
  const others = readSearches().filter((one) => !text.toLowerCase().startsWith(one.toLowerCase()));
  write([text, ...others].slice(0, MOST));
}

export function forgetSearches(): void {
  write([]);
}

function write(searches: string[]): void {
  store(KEY, JSON.stringify(searches));
}
