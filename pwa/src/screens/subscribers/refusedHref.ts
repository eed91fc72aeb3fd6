import { addressOf } from "@quire/client/address";
import { getRefusedRows } from "@quire/contracts/calls/subscribers";
import type { SubscriberImport } from "@quire/contracts/records/subscriber";

/** Where the rows of an import are that were not taken. */
export const refusedHref = ({ id, site_id: siteId }: SubscriberImport): string =>
  addressOf(getRefusedRows, { id: siteId, importId: id });
