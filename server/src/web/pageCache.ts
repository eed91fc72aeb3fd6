import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { LRUCache } from "lru-cache";
import type { Metrics } from "../platform/metrics.ts";

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

export type Encoding = "identity" | "br" | "gzip";

/** One answer, kept with the forms in which it was asked for. */
export interface CachedAnswer {
  status: number;
  contentType: string;
  /** Quoted, without the encoding's suffix. */
  etag: string;
  identity: Buffer;
  forms: Partial<Record<Exclude<Encoding, "identity">, Promise<Buffer>>>;
}

interface Entry {
  answer: CachedAnswer;
  version: string;
  madeAt: number;
}

/** What a maker gives for a key. */
export interface Made {
  status: number;
  contentType: string;
  text: string;
  /** False for what can be asked for in endless forms (searches, continuations): kept, they would push the rest out. */
  keep?: boolean;
}

const CACHE_BYTES = 48 * 1024 * 1024;
/** Counts on a page (likes, followers) may be this old; its content never is, since the version tells. */
const FRESH_MS = 60_000;
/** Good enough at a tenth of the time that the last percents would take. */
const BROTLI_QUALITY = 5;

/**
 * Anonymous answers by key, valid while their content's version stands. An answer of the right version that has
 * merely aged is served at once and made anew behind it; one of another version is never served.
 */
export class PageCache {
  readonly #entries = new LRUCache<string, Entry>({
    maxSize: CACHE_BYTES,
    sizeCalculation: (entry, key) => entry.answer.identity.length * 2 + key.length + 500,
  });
  readonly #making = new Map<string, Promise<CachedAnswer>>();
  readonly #metrics: Metrics;
  readonly #now: () => number;

  constructor(metrics: Metrics, now: () => number) {
    this.#metrics = metrics;
    this.#now = now;
  }

  /** `make` runs at most once at a time for a key and version. Errors are not kept. */
  async get(key: string, version: string, make: () => Promise<Made>): Promise<CachedAnswer> {
    const entry = this.#entries.get(key);
    if (entry?.version === version) {
      const isFresh = this.#now() - entry.madeAt < FRESH_MS;
      this.#metrics.pageCache.inc({ result: isFresh ? "hit" : "stale" });
      // The reader has an answer already: a failure behind it only leaves the old one standing.
      if (!isFresh) this.#make(key, version, make).catch(() => undefined);
      return entry.answer;
    }
    this.#metrics.pageCache.inc({ result: "miss" });
    return this.#make(key, version, make);
  }

  #make(key: string, version: string, make: () => Promise<Made>): Promise<CachedAnswer> {
    const slot = `${version} ${key}`;
    const running = this.#making.get(slot);
    if (running) return running;
    const made = make()
      .then((result) => {
        const answer = keepable(result);
        // A page that does not exist could be asked for under endless names: it is answered, not kept.
        if (result.status === 200 && result.keep !== false) {
          this.#entries.set(key, { answer, version, madeAt: this.#now() });
        } else this.#entries.delete(key);
        return answer;
      })
      .finally(() => this.#making.delete(slot));
    this.#making.set(slot, made);
    return made;
  }
}

/** The bytes of an answer in one encoding, compressed once. */
export function bytesOf(answer: CachedAnswer, encoding: Encoding): Buffer | Promise<Buffer> {
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

/** The entity tag of an answer in one encoding: other bytes, another tag. */
export function etagOf(answer: CachedAnswer, encoding: Encoding): string {
  return encoding === "identity" ? answer.etag : `${answer.etag.slice(0, -1)}-${encoding}"`;
}

/** The best encoding that the request accepts. */
export function acceptedEncoding(header: string | undefined): Encoding {
  const accepted = new Set((header ?? "").toLowerCase().split(",").map(readCoding));
  if (accepted.has("br")) return "br";
  return accepted.has("gzip") ? "gzip" : "identity";
}

/** The name of one entry of the header; null where its weight is zero, which forbids it. */
function readCoding(entry: string): string | null {
  const [name = "", ...parameters] = entry.split(";").map((part) => part.trim());
  return parameters.some((parameter) => /^q\s*=\s*0(\.0*)?$/.test(parameter)) ? null : name;
}

/** An answer with its entity tag, ready to be sent and kept. */
export function keepable({ status, contentType, text }: Made): CachedAnswer {
  const identity = Buffer.from(text);
  const etag = `"${createHash("sha1").update(identity).digest("base64url")}"`;
  return { status, contentType, etag, identity, forms: {} };
}
