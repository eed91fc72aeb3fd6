/** What the DNS says of one name: its values, that there are none, or nothing at all, which is not the same as none. */
export type DnsAnswer =
  | { kind: "found"; values: string[] }
  | { kind: "none" }
  /** The server failed, was late or refused. */
  | { kind: "unknown" };

/** Asks the DNS about names that people typed. What it answers was written by strangers. */
export interface Dns {
  /** Each text in one piece. */
  texts(name: string): Promise<DnsAnswer>;
  /** The name that this one stands for, lower case, without a dot at its end. */
  alias(name: string): Promise<DnsAnswer>;
  /** Of both kinds, as far as the aliases lead. */
  addresses(name: string): Promise<DnsAnswer>;
}
