import type { ColumnMap, ImportFormat } from "@quire/domain/audience/subscriberColumns";

/** `subscribed` gets letters; the others never do. `bounced`: their mail server refused one for good. */
export const SUBSCRIBER_STATES = ["subscribed", "unsubscribed", "bounced"] as const;
export type SubscriberState = (typeof SUBSCRIBER_STATES)[number];

/** Somebody whom a creator brought along: known by an address alone, with no account. */
export interface Subscriber {
  /** Lower case; one row an address. */
  email: string;
  name: string;
  /** When they subscribed where they come from; of whom nothing was said, when they were imported. */
  since: string;
  source: ImportFormat;
  state: SubscriberState;
  /** The import that brought them. */
  import_id: string | null;
}

/** `waiting` for a free hand, `reading` the file, `merging` what was read: then it is all there, or nothing of it. */
export const IMPORT_STATES = ["waiting", "reading", "merging", "done", "failed", "cancelled"] as const;
export type ImportState = (typeof IMPORT_STATES)[number];

/** What became of the rows of a file. While it is read, what is known so far. */
export interface ImportCounts {
  /** Rows that were read, the header and blank lines left out. */
  rows: number;
  /** New subscribers; of a dry run, who would be. */
  added: number;
  /** Who was in the list already. */
  already: number;
  /** Who follows the site, and gets its letters as a follower. */
  following: number;
  /** Rows whose address stood in the file before. */
  duplicates: number;
  /** Who unsubscribed here once, or complained: never taken again. */
  suppressed: number;
  /** Who has left the list where it comes from. */
  opted_out: number;
  /** Rows with no address, or with one that can't be right. */
  invalid: number;
}

/** A file of subscribers on its way into the list. */
export interface SubscriberImport {
  id: string;
  site_id: string;
  state: ImportState;
  /** Everything is done but the last step: nobody is added. */
  dry_run: boolean;
  /** Null until the header was read, unless it was told. */
  format: ImportFormat | null;
  /** Which column holds what. Null as above. */
  mapping: ColumnMap | null;
  file_name: string;
  /** Bytes of the file. */
  size: number;
  /** Bytes of it that were read. */
  read: number;
  counts: ImportCounts;
  /** Rows a second since it was begun; null while it waits. */
  rate: number | null;
  /** Whether some rows were not taken: `refused.csv` has them, with line and reason, for 30 days. */
  has_refused: boolean;
  /** Why it failed, and what to do. Nobody was added then. */
  problem: string | null;
  created: string;
  started: string | null;
  finished: string | null;
}

/** How many a site's letters reach. */
export interface SubscriberCount {
  /** Imported people who get letters. */
  subscribed: number;
  unsubscribed: number;
  bounced: number;
  /** Followers who get letters by mail. */
  followers: number;
  /** Addresses that a letter to all goes to, each once. */
  reached: number;
}
