import { randomFillSync } from "node:crypto";

const POOL_BYTES = 4096;

/**
 * Returns unpredictable bytes, read from the system a pool at a time: a system call for each of the dozen that
 * every request needs costs as much as finding the page. Returned bytes are wiped from the pool, and never returned
 * twice.
 */
export function pooledRandom(): (length: number) => Uint8Array {
  const pool = new Uint8Array(POOL_BYTES);
  let at = POOL_BYTES;
  return (length) => {
    if (length > POOL_BYTES) return randomFillSync(new Uint8Array(length));
    if (at + length > POOL_BYTES) {
      randomFillSync(pool);
      at = 0;
    }
    const bytes = pool.slice(at, at + length);
    pool.fill(0, at, at + length);
    at += length;
    return bytes;
  };
}
