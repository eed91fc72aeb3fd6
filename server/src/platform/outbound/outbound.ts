/** What is asked of a server that is not ours. */
export interface OutboundAsk {
  /** Sent as `Accept`. */
  accept: string;
  /** Content types that are read, without parameters; any other is refused before its body. */
  types: readonly string[];
  /** Most bytes of the body, both as sent and as unpacked. */
  maxBytes: number;
  /** Whether a longer body is cut there instead of refused: the head of a page is enough to know the page by. */
  cut?: boolean;
  /** For everything together, where it may take longer than a page. */
  timeoutMs?: number;
}

export interface OutboundAnswer {
  /** Where it was found, after redirects. */
  url: string;
  /** The whole header, with its charset. */
  contentType: string;
  body: Buffer;
}

/** Why nothing came back. For logs and tests: told to whoever asked, it would be a map of our network. */
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
  /** The status of the answer, where there was one. */
  readonly status: number | null;

  constructor(reason: OutboundReason, status: number | null = null) {
    super(`Fetching from outside: ${reason}${status === null ? "" : ` (${status})`}`);
    this.reason = reason;
    this.status = status;
  }
}

/** Reads addresses that a person named. Never reaches anything that is not on the open internet. */
export interface Outbound {
  /** Rejects with `OutboundError` and nothing else. */
  get(address: string, ask: OutboundAsk): Promise<OutboundAnswer>;
}
