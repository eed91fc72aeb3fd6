import { createHash } from "node:crypto";

/** What a request asked for, whatever order its fields came in: the same key with another hash is another request. `params`: those of its path. */
export function requestHash(body: object, params?: object): Buffer {
  const sorted = Object.entries(body).sort(([a], [b]) => (a < b ? -1 : 1));
  const asked = params ? [params, sorted] : sorted;
  return createHash("sha256").update(JSON.stringify(asked)).digest();
}
