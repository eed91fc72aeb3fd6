import { StorageKeyError } from "./storage.ts";

const SEGMENT = /^[A-Za-z0-9_-][A-Za-z0-9._-]*$/;
const LONGEST_KEY = 512;
const LONGEST_SEGMENT = 200;

/** Returns the key's segments; refuses what could leave the store or name a hidden file. */
export function splitKey(key: string): string[] {
  const segments = key.split("/");
  const fine =
    key.length <= LONGEST_KEY &&
    segments.every((segment) => segment.length <= LONGEST_SEGMENT && SEGMENT.test(segment));
  if (!fine) throw new StorageKeyError("not a key that can be stored");
  return segments;
}
