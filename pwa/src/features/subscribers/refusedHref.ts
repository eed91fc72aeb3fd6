import { getRefusedRows } from "@quire/contracts/calls/subscribers";
import type { SubscriberImport } from "@quire/contracts/records/subscriber";

/** Where the rows of an import are that were not taken. */
export function refusedHref({ id, site_id: siteId }: SubscriberImport): string {
  return `/api/${getRefusedRows.base}${getRefusedRows.path.replace("{id}", siteId).replace("{importId}", id)}`;
}
