import type { Readable } from "node:stream";

/** A request to an external server. */
export interface FetchOptions {
  /** Sent as `Accept`. */
  accept: string;
  /** Accepted content types, without parameters; any other is refused before its body. Null accepts all. */
  types: readonly string[] | null;
  /** Maximum bytes of the body, both as sent and as unpacked. */
  maxBytes: number;
  /** Whether a longer body is truncated instead of refused: the head of a page is enough to recognize it. */
  cut?: boolean;
  /** The operator configured the address: it may be in our own network. What it redirects to may not. */
  isConfigured?: boolean;
  /** The total time limit, where it may take longer than a page. */
  timeoutMs?: number;
}

export interface FetchResult {
  /** The final URL, after redirects. */
  url: string;
  /** The complete header, with its charset. */
  contentType: string;
  body: Buffer;
}

/** Why a request failed. For logs and tests only: shown to the user, it would map our network. */
export type OutboundReason =
  | "bad_address"
  | "not_allowed"
  | "unreachable"
  | "too_slow"
  | "too_many_redirects"
  | "bad_status"
  | "wrong_type"
  | "bad_encoding"
  | "too_large";

export class OutboundError extends Error {
  readonly reason: OutboundReason;
  /** The response's status, if there was a response. */
  readonly status: number | null;

  constructor(reason: OutboundReason, status: number | null = null) {
    super(`Fetching from outside: ${reason}${status === null ? "" : ` (${status})`}`);
    this.reason = reason;
    this.status = status;
  }
}

/** Reads URLs that a user entered, and nothing that isn't on the open internet. */
export interface Outbound {
  /** Rejects with `OutboundError` and nothing else. */
  get(address: string, options: FetchOptions): Promise<FetchResult>;
  /** As `get`, for a file: rejects with `OutboundError`, and so does the stream if its body doesn't arrive whole. */
  open(address: string, options: FetchOptions): Promise<Readable>;
  /**
   * Sends a form to an address that the operator configured, wherever it is. Resolves once it is accepted (2xx);
   * otherwise rejects with `OutboundError`. Follows no redirect.
   */
  post(address: string, form: URLSearchParams): Promise<void>;
}
