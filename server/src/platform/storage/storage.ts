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
 * Files by key (`sites/b…/images/b….webp`: segments of letters, digits, `.`, `_`, `-`), always streamed, never
 * entirely in memory. A key that could leave the store is refused with `StorageKeyError`. Every method, and every
 * stream, fails with `StorageUnavailable` when the store can't be reached or is silent for ten seconds.
 */
export interface Storage {
  /**
   * All or nothing: a stream that fails, or exceeds `maxBytes` (`StorageLimitError`), leaves the previous file
   * unchanged.
   */
  put(key: string, body: Readable, options: { contentType: string; maxBytes?: number }): Promise<Written>;
  /** Null when there is no such file; `RangeError` when the range starts beyond its end. */
  get(key: string, range?: ByteRange): Promise<Readable | null>;
  stat(key: string): Promise<StoredFile | null>;
  /**
   * The keys of all files, or of those below a folder (`list("builds")`), in no order. A file written or deleted
   * during the listing may or may not be listed.
   */
  list(folder?: string): AsyncIterable<string>;
  /** Deleting a missing file is no error. */
  delete(key: string): Promise<void>;
  /**
   * A URL where the provider itself serves this file, saved as `downloadAs`, for some seconds; null if only we can.
   */
  providerUrl(key: string, ttlSeconds: number, downloadAs: string): Promise<string | null>;
}

/** The key is not allowed. */
export class StorageKeyError extends Error {
  override name = "StorageKeyError";
}

/** The stream was longer than `maxBytes`. */
export class StorageLimitError extends Error {
  override name = "StorageLimitError";
}

/** The store can't be reached or doesn't answer; a retry makes sense. `cause` says why. */
export class StorageUnavailable extends Error {
  override name = "StorageUnavailable";
}
