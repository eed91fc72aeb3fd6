import type { ColumnMap, ImportFormat } from "@quire/domain/audience/subscriberColumns";
import type { SubscriberSource } from "@quire/domain/audience/subscriberSources";

/** `subscribed` gets emails; the others never do. `bounced`: their mail server permanently rejected one. */
export const SUBSCRIBER_STATES = ["subscribed", "unsubscribed", "bounced"] as const;
export type SubscriberState = (typeof SUBSCRIBER_STATES)[number];

/** A subscriber: an email address without an account, imported or confirmed by its owner. */
export interface Subscriber {
  /** Lower case; unique in the list. */
  email: string;
  name: string;
  /** When they subscribed, here or on the old platform; if unknown, when they were imported. */
  since: string;
  source: SubscriberSource;
  state: SubscriberState;
  /** The import that added them. */
  import_id: string | null;
  /** When they confirmed their subscription by the link in our email; null if they never did. */
  consented: string | null;
}

/** `waiting` in the queue, `reading` the file, `merging` the rows: either all of them are added, or none. */
export const IMPORT_STATES = ["waiting", "reading", "merging", "done", "failed", "cancelled"] as const;
export type ImportState = (typeof IMPORT_STATES)[number];

/** Outcome of a file's rows so far. */
export interface ImportCounts {
  /** Rows read, without the header and blank lines. */
  rows: number;
  /** New subscribers; in a dry run, those that would be new. */
  added: number;
  /** Already in the list. */
  already: number;
  /** Followers of the site, who get its emails as followers. */
  following: number;
  /** Rows that repeat an address. */
  duplicates: number;
  /** Unsubscribed here earlier, or complained: never added again. */
  suppressed: number;
  /** Unsubscribed on the old platform. */
  opted_out: number;
  /** Subscribers here whom the list says have left: they are unsubscribed. */
  unsubscribed: number;
  /** Rows with a word that we don't know where the list says who is subscribed: not added. */
  unclear: number;
  /** Rows without a valid address. */
  invalid: number;
}

/** A word of a list that we don't know. */
export interface UnknownWord {
  /** As the list spells it; empty for empty cells. */
  word: string;
  rows: number;
}

/** An import of a file of subscribers. */
export interface SubscriberImport {
  id: string;
  site_id: string;
  state: ImportState;
  /** Everything but the last step: no one is added. */
  dry_run: boolean;
  /** Null until the header is read, unless it was given. */
  format: ImportFormat | null;
  /** Which column contains what. Null as above. */
  mapping: ColumnMap | null;
  file_name: string;
  /** Bytes of the file. */
  size: number;
  /** Bytes read so far. */
  read: number;
  counts: ImportCounts;
  /**
   * The words that we don't know where the list says who is subscribed, at most 50. Their rows aren't added unless
   * `subscribed_words` says that they mean yes.
   */
  unknown_words: UnknownWord[];
  /** Rows per second since the start; null while waiting. */
  rate: number | null;
  /** Whether some rows were rejected: `refused.csv` lists them, with line and reason, for 30 days. */
  has_refused: boolean;
  /** Why it failed, and what to do. No one was added then. */
  problem: string | null;
  created: string;
  started: string | null;
  finished: string | null;
}

/** The reach of a site's emails. */
export interface SubscriberCount {
  /** Subscribers without an account who get emails. */
  subscribed: number;
  unsubscribed: number;
  bounced: number;
  /** Followers who get emails. */
  followers: number;
  /** Unique addresses that an email to everyone reaches. */
  reached: number;
}
