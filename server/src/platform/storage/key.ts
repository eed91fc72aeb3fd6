import { StorageKeyError } from "./storage.ts";

const SEGMENT = /^[A-Za-z0-9_-][A-Za-z0-9._-]*$/;
const LONGEST_KEY = 512;
const LONGEST_SEGMENT = 200;

/** Returns the key's segments; refuses what could leave the store or name a hidden file. */
export function splitKey(key: string): string[] {
  if (!isKey(key)) throw new StorageKeyError("not a key that can be stored");
  return key.split("/");
}

/** Whether a file can be stored under this key. */
export function isKey(key: string): boolean {
  return (
    key.length <= LONGEST_KEY &&
    key.split("/").every((segment) => segment.length <= LONGEST_SEGMENT && SEGMENT.test(segment))
  );
}
