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

/** A signed link as it comes back in a request. */
export interface SignedLink {
  key: string;
  expires: string;
  signature: string;
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
  /** A link that anyone holding it may read until `ttlSeconds` from now: a path on our own host, or the S3 provider's URL. */
  signedUrl(key: string, ttlSeconds: number): Promise<string>;
  /** Whether a link of ours is genuine and still valid. Always false where the provider checks its own links. */
  verifySignedLink(link: SignedLink): boolean;
}

/** Where signed links of the folder driver point; the HTTP layer mounts `GET {SIGNED_FILES_PATH}/{key*}`. */
export const SIGNED_FILES_PATH = "/files/signed";

/** The key is not one that may be stored. */
export class StorageKeyError extends Error {
  override name = "StorageKeyError";
}

/** The stream was longer than `maxBytes`. */
export class StorageLimitError extends Error {
  override name = "StorageLimitError";
}
