/** The DNS records of one name: its values, none, or unknown, which differs from none. */
export type DnsAnswer =
  | { kind: "found"; values: string[] }
  | { kind: "none" }
  /** The server failed, timed out or refused. */
  | { kind: "unknown" };

/** Resolves names that users typed. Its answers are untrusted input. */
export interface Dns {
  /** Each text record joined into one string. */
  texts(name: string): Promise<DnsAnswer>;
  /** The name that this one is an alias for, lower case, without a trailing dot. */
  alias(name: string): Promise<DnsAnswer>;
  /** Of both kinds, following aliases. */
  addresses(name: string): Promise<DnsAnswer>;
}
