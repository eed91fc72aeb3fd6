import type { ColumnMap, ImportFormat } from "@quire/domain/audience/subscriberColumns";
import { call, type Listing, type ListingQuery } from "../call.ts";
import type {
  Subscriber,
  SubscriberCount,
  SubscriberImport,
  SubscriberState,
} from "../records/subscriber.ts";

type OfSite = { id: string };
type OfImport = { id: string; importId: string };

/** Which of the subscribers. */
export interface SubscriberFilter {
  state?: SubscriberState;
  source?: ImportFormat;
  /** The beginning of an address. */
  query?: string;
}

export interface ListedSubscribers extends Listing {
  subscribers: Subscriber[];
}

export interface ListedImports extends Listing {
  imports: SubscriberImport[];
}

/**
 * What to import. The file was sent before, as an upload of kind `csv`; it is kept for a day, so that a dry run and
 * the import itself need it once.
 */
export interface NewImport {
  /** Made by the sender: sent again, it is the same import. */
  id?: string;
  file_id: string;
  dry_run?: boolean;
  /** Guessed from the header without it. */
  format?: ImportFormat;
  /** Names of the columns; guessed without it. */
  mapping?: ColumnMap;
}

/**
 * The file and the import in one form: `csv_data` is the file, `site_id` the site; `id`, `dry_run`, `format` and
 * `mapping` (as JSON) may come too. It is streamed, whatever its length.
 */
export const importSubscribers = call<{ body: FormData; output: SubscriberImport }>(
  "POST",
  "w",
  "/newsletter/subscribers/import",
);
export const startImport = call<{ params: OfSite; body: NewImport; output: SubscriberImport }>(
  "POST",
  "w",
  "/sites/{id}/subscribers/imports",
);
export const listImports = call<{ params: OfSite; query: ListingQuery; output: ListedImports }>(
  "GET",
  "r",
  "/sites/{id}/subscribers/imports",
);
export const getImport = call<{ params: OfImport; output: SubscriberImport }>(
  "GET",
  "r",
  "/sites/{id}/subscribers/imports/{importId}",
);
/** Ends it, with nobody added. Refused once it is over. */
export const cancelImport = call<{ params: OfImport; output: SubscriberImport }>(
  "DELETE",
  "w",
  "/sites/{id}/subscribers/imports/{importId}",
);
/** The rows that were not taken, as CSV: line, reason, and the row as it stood. */
export const getRefusedRows = call<{ params: OfImport; output: Blob }>(
  "GET",
  "r",
  "/sites/{id}/subscribers/imports/{importId}/refused.csv",
);

/** In the order of their addresses. */
export const listSubscribers = call<{
  params: OfSite;
  query: ListingQuery & SubscriberFilter;
  output: ListedSubscribers;
}>("GET", "r", "/sites/{id}/subscribers");
export const countSubscribers = call<{ params: OfSite; output: SubscriberCount }>(
  "GET",
  "r",
  "/sites/{id}/subscribers/count",
);
/** As CSV, written while it is sent. */
export const exportSubscribers = call<{ params: OfSite; query: SubscriberFilter; output: Blob }>(
  "GET",
  "r",
  "/sites/{id}/subscribers/export.csv",
);
/** Takes an address out of the list. Whoever unsubscribed stays unsubscribed, also when they are imported again. */
export const removeSubscriber = call<{ params: { id: string; email: string }; output: { removed: boolean } }>(
  "DELETE",
  "w",
  "/sites/{id}/subscribers/{email}",
);
