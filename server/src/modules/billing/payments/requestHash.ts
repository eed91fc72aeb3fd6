import { createHash } from "node:crypto";

/**
 * Hashes a request, independent of the order of its fields: the same key with another hash is another request.
 * `params`: the path's parameters.
 */
export function requestHash(body: object, params?: object): Buffer {
  const sorted = Object.entries(body).sort(([a], [b]) => (a < b ? -1 : 1));
  const request = params ? [params, sorted] : sorted;
  return createHash("sha256").update(JSON.stringify(request)).digest();
}
