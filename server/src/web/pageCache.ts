import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { LRUCache } from "lru-cache";
import type { Metrics } from "../platform/metrics.ts";

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

export type Encoding = "identity" | "br" | "gzip";

/** A cached response, with the encodings requested so far. */
export interface CachedResponse {
  status: number;
  contentType: string;
  /** Quoted, without the encoding's suffix. */
  etag: string;
  identity: Buffer;
  forms: Partial<Record<Exclude<Encoding, "identity">, Promise<Buffer>>>;
}

interface Entry {
  answer: CachedResponse;
  version: string;
  madeAt: number;
}

/** What `make` returns for a key. */
export interface Rendered {
  status: number;
  contentType: string;
  text: string;
  /** False for pages with unlimited variants (searches, continuations): cached, they would evict the rest. */
  isCacheable?: boolean;
}

const CACHE_BYTES = 48 * 1024 * 1024;
/** Counts on a page (likes, followers) may be this old; its content never is, because the version changes. */
const FRESH_MS = 60_000;
/** A tenth of the time that the last few percent would take. */
const BROTLI_QUALITY = 5;

/**
 * Anonymous responses by key, valid for their content's version. A response of the current version that has aged is
 * served once more while it is rendered again; one of another version is never served.
 */
export class PageCache {
  readonly #entries = new LRUCache<string, Entry>({
    maxSize: CACHE_BYTES,
    sizeCalculation: (entry, key) => entry.answer.identity.length * 2 + key.length + 500,
  });
  readonly #making = new Map<string, Promise<CachedResponse>>();
  readonly #metrics: Metrics;
  readonly #now: () => number;

  constructor(metrics: Metrics, now: () => number) {
    this.#metrics = metrics;
    this.#now = now;
  }

  /** `make` runs at most once at a time for a key and version. Errors are not cached. */
  async get(key: string, version: string, make: () => Promise<Rendered>): Promise<CachedResponse> {
    const entry = this.#entries.get(key);
    if (entry?.version === version) {
      const isFresh = this.#now() - entry.madeAt < FRESH_MS;
      this.#metrics.pageCache.inc({ result: isFresh ? "hit" : "stale" });
      // The reader already has a response: if this fails, the old one stays.
      if (!isFresh) this.#make(key, version, make).catch(() => undefined);
      return entry.answer;
    }
    this.#metrics.pageCache.inc({ result: "miss" });
    return this.#make(key, version, make);
  }

  #make(key: string, version: string, make: () => Promise<Rendered>): Promise<CachedResponse> {
    const slot = `${version} ${key}`;
    const running = this.#making.get(slot);
    if (running) return running;
    const made = make()
      .then((result) => {
        const answer = toCachedResponse(result);
        // 404s are not cached: they could be requested under endless names.
        if (result.status === 200 && result.isCacheable !== false) {
          this.#entries.set(key, { answer, version, madeAt: this.#now() });
        } else this.#entries.delete(key);
        return answer;
      })
      .finally(() => this.#making.delete(slot));
    this.#making.set(slot, made);
    return made;
  }
}

/** Returns the bytes of a response in one encoding, compressed once. */
export function bytesOf(answer: CachedResponse, encoding: Encoding): Buffer | Promise<Buffer> {
  if (encoding === "identity") return answer.identity;
  answer.forms[encoding] ??=
    encoding === "br"
      ? compressBrotli(answer.identity, {
          params: {
            [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
            [constants.BROTLI_PARAM_SIZE_HINT]: answer.identity.length,
          },
        })
      : compressGzip(answer.identity);
  return answer.forms[encoding];
}

/** Returns the entity tag of a response in one encoding: different bytes need different tags. */
export function etagOf(answer: CachedResponse, encoding: Encoding): string {
  return encoding === "identity" ? answer.etag : `${answer.etag.slice(0, -1)}-${encoding}"`;
}

/** Returns the best encoding that the request accepts. */
export function acceptedEncoding(header: string | undefined): Encoding {
  const accepted = new Set((header ?? "").toLowerCase().split(",").map(readCoding));
  if (accepted.has("br")) return "br";
  return accepted.has("gzip") ? "gzip" : "identity";
}

/** Returns the name of one entry of the header; null if its weight is zero, which forbids it. */
function readCoding(entry: string): string | null {
  const [name = "", ...parameters] = entry.split(";").map((part) => part.trim());
  return parameters.some((parameter) => /^q\s*=\s*0(\.0*)?$/.test(parameter)) ? null : name;
}

/** Returns a response with its entity tag, ready to send and cache. */
export function toCachedResponse({ status, contentType, text }: Rendered): CachedResponse {
  const identity = Buffer.from(text);
  const etag = `"${createHash("sha1").update(identity).digest("base64url")}"`;
  return { status, contentType, etag, identity, forms: {} };
}
