import { addressOf } from "@quire/client/address";
import { getRefusedRows } from "@quire/contracts/calls/subscribers";
import type { SubscriberImport } from "@quire/contracts/records/subscriber";

/** Address of the rows that an import refused. */
export const refusedHref = ({ id, site_id: siteId }: SubscriberImport): string =>
  addressOf(getRefusedRows, { id: siteId, importId: id });
