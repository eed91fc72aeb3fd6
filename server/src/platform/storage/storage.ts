import type { Readable } from "node:stream";

/** What was written: its size in bytes and its SHA-256 in lower-case hex. */
export interface Written {
  size: number;
  sha256: string;
}

/** A stored file, without its bytes. */
export interface StoredFile {
  size: number;
  contentType: string;
  modified: Date;
}

/** Bytes from `start` to `end`, both inclusive as in HTTP; to the end of the file without `end`. */
export interface ByteRange {
  start: number;
  end?: number;
}

/**
 * Files by key (`sites/b…/images/b….webp`: segments of letters, digits, `.`, `_`, `-`), always streamed, never whole in memory.
 * A key that could leave the store is refused with `StorageKeyError`.
 */
export interface Storage {
  /** All or nothing: a stream that fails, or exceeds `maxBytes` (`StorageLimitError`), leaves what was there before. */
  put(key: string, body: Readable, options: { contentType: string; maxBytes?: number }): Promise<Written>;
  /** Null when there is no such file; `RangeError` when the range starts beyond its end. */
  get(key: string, range?: ByteRange): Promise<Readable | null>;
  stat(key: string): Promise<StoredFile | null>;
  /** Deleting what is not there is no error. */
  delete(key: string): Promise<void>;
  /** Where the provider itself hands this file out, saved as `downloadAs`, for some seconds; null where only we can. */
  providerUrl(key: string, ttlSeconds: number, downloadAs: string): Promise<string | null>;
}

/** The key is not one that may be stored. */
export class StorageKeyError extends Error {
  override name = "StorageKeyError";
}

/** The stream was longer than `maxBytes`. */
export class StorageLimitError extends Error {
  override name = "StorageLimitError";
}
